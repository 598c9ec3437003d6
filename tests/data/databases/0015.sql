BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0015');
CREATE TABLE alias (
	circle_id INTEGER NOT NULL, 
	folded TEXT NOT NULL, 
	person_id INTEGER NOT NULL, 
	CONSTRAINT pk_alias PRIMARY KEY (circle_id, folded), 
	CONSTRAINT fk_alias_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT fk_alias_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
CREATE TABLE api_token (
	id INTEGER NOT NULL, 
	circle_id INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	name TEXT NOT NULL, 
	"by" TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	CONSTRAINT pk_api_token PRIMARY KEY (id), 
	CONSTRAINT fk_api_token_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT uq_api_token_digest UNIQUE (digest)
);
CREATE TABLE arrival (
	play_id INTEGER NOT NULL, 
	ref TEXT NOT NULL, 
	role TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_arrival PRIMARY KEY (play_id, ref), 
	CONSTRAINT fk_arrival_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "arrival" VALUES(1,'phonephonephonephonephone','watcher',2.0);
CREATE TABLE attempts (
	scope TEXT NOT NULL, 
	since DOUBLE NOT NULL, 
	tries INTEGER NOT NULL, 
	CONSTRAINT pk_attempts PRIMARY KEY (scope)
);
INSERT INTO "attempts" VALUES('somebody',4.0,1);
CREATE TABLE change (
	play_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	"by" TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	data JSON NOT NULL, 
	"key" TEXT, 
	CONSTRAINT pk_change PRIMARY KEY (play_id, number), 
	CONSTRAINT fk_change_play_id_play FOREIGN KEY(play_id) REFERENCES play (id), 
	CONSTRAINT uq_change_play_id_key UNIQUE (play_id, "key")
)
 WITHOUT ROWID

;
INSERT INTO "change" VALUES(1,1,1.79597465969322061542e+09,'cXxj4Ru1-8zaJYG3td3Lqw','began','{"game": "13", "players": ["Anna", "Ben", "Cem"], "first_dealer": 0, "rounds": null, "edition": "", "target": null, "lowest_wins": true, "title": "", "start": [], "carried": 0, "per_player": false, "halves": false, "definition": null, "options": {}}',NULL);
INSERT INTO "change" VALUES(1,2,1.79597465980405092238e+09,'cXxj4Ru1-8zaJYG3td3Lqw','counted','{"round": 1, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 1, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 1, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 1, "four": 1}}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(1,3,1.79597465983278918263e+09,'cXxj4Ru1-8zaJYG3td3Lqw','counted','{"round": 2, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 2, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 2, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 2, "four": 1}}}, "accepted": true, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(1,4,1.79597465985633516312e+09,'cXxj4Ru1-8zaJYG3td3Lqw','counted','{"round": 3, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 0, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 0, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 0, "four": 1}}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(1,5,1.79597465988685870167e+09,'cXxj4Ru1-8zaJYG3td3Lqw','counted','{"round": 4, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 1, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 1, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 1, "four": 1}}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(1,6,1.7959746599024841785e+09,'cXxj4Ru1-8zaJYG3td3Lqw','counted','{"round": 5, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 2, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 2, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 2, "four": 1}}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(1,7,1.79597465992295646664e+09,'cXxj4Ru1-8zaJYG3td3Lqw','counted','{"round": 6, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 0, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 0, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 0, "four": 1}}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(2,1,1.79597466012087678913e+09,'cXxj4Ru1-8zaJYG3td3Lqw','began','{"game": "biberbande", "players": ["Zo\u00eb", "O''Brien"], "first_dealer": 0, "rounds": 2, "edition": "", "target": null, "lowest_wins": true, "title": "", "start": [], "carried": 0, "per_player": false, "halves": false, "definition": null, "options": {}}',NULL);
INSERT INTO "change" VALUES(2,2,1.79597466014534330367e+09,'cXxj4Ru1-8zaJYG3td3Lqw','counted','{"round": 1, "entries": {"0": {"counts": {"1": 2, "9": 2}}, "1": {"counts": {"0": 4}}}, "accepted": false, "proposal": null, "table": {}}','tap');
INSERT INTO "change" VALUES(3,1,1.79597466015068554876e+09,'cXxj4Ru1-8zaJYG3td3Lqw','began','{"game": "push", "players": ["\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67", "<b>", "=1+1"], "first_dealer": 0, "rounds": null, "edition": "", "target": null, "lowest_wins": true, "title": "", "start": [], "carried": 0, "per_player": false, "halves": false, "definition": null, "options": {}}',NULL);
INSERT INTO "change" VALUES(3,2,1.79597466019379448888e+09,'cXxj4Ru1-8zaJYG3td3Lqw','counted','{"round": 1, "entries": {"0": {"points": 60, "cards_held": 20}, "1": {"points": 60, "cards_held": 21}, "2": {"points": 60, "cards_held": 22}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(4,1,1.79597466023743891714e+09,'cXxj4Ru1-8zaJYG3td3Lqw','began','{"game": "any", "players": ["A", "B", "C"], "first_dealer": 1, "rounds": null, "edition": "", "target": 500, "lowest_wins": false, "title": "Romm\u00e9", "start": [10, 0, -5], "carried": 2, "per_player": false, "halves": false, "definition": null, "options": {}}',NULL);
INSERT INTO "change" VALUES(4,2,1.79597466026181602476e+09,'','counted','{"round": 3, "entries": {"0": {"points": 30}, "1": {"points": -20}, "2": {"points": 7}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(4,3,1.79597466027061510081e+09,'','cleared','{"round": 3}',NULL);
INSERT INTO "change" VALUES(4,4,1.79597466027474260332e+09,'','counted','{"round": 3, "entries": {"0": {"points": 31}, "1": {"points": -20}, "2": {"points": 7}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(4,5,1.79597466029870104792e+09,'','renamed','{"player": 0, "name": "\u00c4nne"}',NULL);
INSERT INTO "change" VALUES(4,6,1.79597466036271381385e+09,'','seated','{"round": 4, "order": [2, 0, 1]}',NULL);
INSERT INTO "change" VALUES(4,7,1.79597466037895393377e+09,'','dealerset','{"round": 4, "player": 0}',NULL);
INSERT INTO "change" VALUES(4,8,1.79597466038736581798e+09,'','joined','{"round": 4, "player": 3, "name": "Gast", "start": 12}',NULL);
INSERT INTO "change" VALUES(4,9,1.79597466040264105795e+09,'','counted','{"round": 4, "entries": {"0": {"points": 1}, "1": {"points": 2}, "2": {"points": 3}, "3": {"points": 4}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(4,10,1.79597466041065120692e+09,'','left','{"round": 5, "player": 1}',NULL);
INSERT INTO "change" VALUES(4,11,1795974660.41458,'','roundsset','{"rounds": 9}',NULL);
INSERT INTO "change" VALUES(4,12,1.7959746604247031212e+09,'','ended','{}',NULL);
INSERT INTO "change" VALUES(4,13,1.79597466045269036293e+09,'','reopened','{}',NULL);
INSERT INTO "change" VALUES(4,14,1.79597466048663544652e+09,'','undone','{"change": 13}',NULL);
INSERT INTO "change" VALUES(4,15,1.7959746605186140537e+09,'','undone','{"change": 12}',NULL);
INSERT INTO "change" VALUES(4,16,1.79597466055359172819e+09,'','undone','{"change": 15}',NULL);
INSERT INTO "change" VALUES(5,1,1.79597466059481668471e+09,'','began','{"game": "any", "players": ["A", "B"], "first_dealer": 0, "rounds": 1, "edition": "", "target": null, "lowest_wins": true, "title": "Tarock", "start": [0, {"halves": 25}], "carried": 0, "per_player": false, "halves": true, "definition": null, "options": {}}',NULL);
INSERT INTO "change" VALUES(5,2,1.79597466067880201338e+09,'','counted','{"round": 1, "entries": {"0": {"points": {"halves": 25}, "parts": {"points": [10, {"halves": 5}]}}, "1": {"points": -3}}, "accepted": false, "proposal": null, "table": {}}',NULL);
CREATE TABLE circle (
	id INTEGER NOT NULL, 
	code TEXT NOT NULL, 
	name TEXT NOT NULL, 
	is_home BOOLEAN, 
	created DOUBLE NOT NULL, 
	CONSTRAINT pk_circle PRIMARY KEY (id), 
	CONSTRAINT uq_circle_code UNIQUE (code), 
	CONSTRAINT uq_circle_is_home UNIQUE (is_home)
);
INSERT INTO "circle" VALUES(1,'2gPWvo-1NjjnUYgurhN1bA','',1,1.79597465964373326306e+09);
CREATE TABLE claim (
	play_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	at DOUBLE NOT NULL, lost_by TEXT, 
	CONSTRAINT pk_claim PRIMARY KEY (play_id, player), 
	CONSTRAINT fk_claim_device_id_device FOREIGN KEY(device_id) REFERENCES device (id), 
	CONSTRAINT fk_claim_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "claim" VALUES(1,1,1,1.79597466071642374993e+09,NULL);
CREATE TABLE deck (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	ref TEXT NOT NULL, 
	circle_id INTEGER NOT NULL, 
	play_id INTEGER, 
	round INTEGER, 
	game TEXT NOT NULL, 
	seats JSON NOT NULL, 
	started JSON NOT NULL, 
	head INTEGER NOT NULL, 
	"key" TEXT, 
	created DOUBLE NOT NULL, 
	updated DOUBLE NOT NULL, 
	expires DOUBLE, 
	closed DOUBLE, dealt_by TEXT, replaces INTEGER, 
	CONSTRAINT fk_deck_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT fk_deck_play_id_play FOREIGN KEY(play_id) REFERENCES play (id), 
	CONSTRAINT uq_deck_circle_id_key UNIQUE (circle_id, "key"), 
	CONSTRAINT uq_deck_ref UNIQUE (ref)
);
INSERT INTO "deck" VALUES(1,'sxX2LpeeHfTtqnsM9Hpqeg',1,1,6,'13','[0, 1, 2]','{"event": "Dealt", "game": "13", "players": 3, "starter": 1, "order": ["blue 1", "yellow 1", "four", "blue 5", "yellow 4", "green 1", "four", "blue 2", "four", "yellow 1", "blue 7", "green 2", "green 4", "yellow 7", "four", "yellow 2", "green 7", "green 5", "blue 7", "yellow 5", "green 5", "yellow 4", "four", "green 4", "green 2", "blue 5", "blue 2", "yellow 2", "four", "yellow 7", "yellow 5", "yellow 2", "four", "blue 1", "yellow 7", "green 7", "blue 1", "four", "blue 4", "blue 7", "yellow 5", "green 7", "green 1", "green 1", "green 2", "blue 4", "yellow 1", "blue 2", "green 5", "blue 5"], "salt": "6cdce53e4c7b6b32c33d41084a83b625", "edition": "", "hand": 0, "risk": false}',3,NULL,1.79597466072404599187e+09,1.79597466101220965386e+09,NULL,NULL,NULL,NULL);
INSERT INTO "deck" VALUES(2,'5Mcx2MJwyoOc2zaxLM6UwQ',1,NULL,NULL,'freitag13','["Zo\u00eb", "O''Brien", "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67"]','{"event": "KeeperStarted", "game": "freitag13", "players": 3, "starter": 0, "edition": "50", "lost": ["friday"]}',1,NULL,1.79597466101820564272e+09,1.79597466102685713769e+09,1.79606106102685713762e+09,1.79597466103151726718e+09,NULL,NULL);
CREATE TABLE deck_event (
	deck_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	"by" TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	data JSON NOT NULL, 
	"key" TEXT, 
	CONSTRAINT pk_deck_event PRIMARY KEY (deck_id, number), 
	CONSTRAINT fk_deck_event_deck_id_deck FOREIGN KEY(deck_id) REFERENCES deck (id), 
	CONSTRAINT uq_deck_event_deck_id_key UNIQUE (deck_id, "key")
)
 WITHOUT ROWID

;
INSERT INTO "deck_event" VALUES(1,1,1.79597466098544168472e+09,'cXxj4Ru1-8zaJYG3td3Lqw','PlayedOnTarget','{"seat": 1, "card": "yellow 1", "target": "yellow"}','tap 1');
INSERT INTO "deck_event" VALUES(1,2,1.79597466100425291061e+09,'cXxj4Ru1-8zaJYG3td3Lqw','PlayedOnTarget','{"seat": 2, "card": "blue 2", "target": "blue"}','tap 2');
INSERT INTO "deck_event" VALUES(1,3,1.79597466101288533212e+09,'cXxj4Ru1-8zaJYG3td3Lqw','PlayedOnTarget','{"seat": 0, "card": "green 1", "target": "green"}','tap 3');
INSERT INTO "deck_event" VALUES(2,1,1.79597466102722525599e+09,'cXxj4Ru1-8zaJYG3td3Lqw','PlayedOnTarget','{"seat": 0, "card": "cat 7", "target": "cat"}',NULL);
CREATE TABLE device (
	id INTEGER NOT NULL, 
	ref TEXT NOT NULL, 
	circle_id INTEGER, 
	name TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	seen DOUBLE NOT NULL, acted DOUBLE, 
	CONSTRAINT pk_device PRIMARY KEY (id), 
	CONSTRAINT fk_device_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT uq_device_ref UNIQUE (ref)
);
INSERT INTO "device" VALUES(1,'cXxj4Ru1-8zaJYG3td3Lqw',1,'',1.0,1.0,1.0);
CREATE TABLE evening (
	id INTEGER NOT NULL, 
	ref TEXT NOT NULL, 
	circle_id INTEGER NOT NULL, 
	"by" TEXT NOT NULL, 
	begun DOUBLE NOT NULL, 
	scorer_code TEXT NOT NULL, 
	watch_code TEXT NOT NULL, 
	CONSTRAINT pk_evening PRIMARY KEY (id), 
	CONSTRAINT fk_evening_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT uq_evening_ref UNIQUE (ref), 
	CONSTRAINT uq_evening_scorer_code UNIQUE (scorer_code), 
	CONSTRAINT uq_evening_watch_code UNIQUE (watch_code)
);
INSERT INTO "evening" VALUES(1,'yygMzHNVCimot5Ffk4TKfA',1,'cXxj4Ru1-8zaJYG3td3Lqw',1.79597465969322061542e+09,'WpPR_ZT6eScieAzyXznkBw','SjiQ7ogLk2R7Q8xN3CQWYQ');
INSERT INTO "evening" VALUES(2,'UqzfoVDpraRWrtrLopqsDg',1,'',1.79597466059481668471e+09,'Qwkmm_Hq_fEX6scEaQx6MA','X5NVNXkZWMx48WvHJ-6Rvg');
CREATE TABLE gone_play (
	digest TEXT NOT NULL, 
	circle_id INTEGER NOT NULL, 
	by_link BOOLEAN NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_gone_play PRIMARY KEY (digest, circle_id), 
	CONSTRAINT fk_gone_play_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id)
);
CREATE TABLE invitation (
	code TEXT NOT NULL, 
	circle_id INTEGER NOT NULL, 
	once BOOLEAN NOT NULL, 
	expires DOUBLE NOT NULL, 
	CONSTRAINT pk_invitation PRIMARY KEY (code), 
	CONSTRAINT fk_invitation_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id)
);
INSERT INTO "invitation" VALUES('ghurGxuEUforIPbv8fxmHw',1,1,602.0);
CREATE TABLE own_game (
	slug TEXT NOT NULL, 
	circle_id INTEGER NOT NULL, 
	definition JSON NOT NULL, 
	created DOUBLE NOT NULL, 
	updated DOUBLE NOT NULL, 
	deleted_at DOUBLE, 
	CONSTRAINT pk_own_game PRIMARY KEY (slug), 
	CONSTRAINT fk_own_game_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id)
);
INSERT INTO "own_game" VALUES('own-fb5929e314a9f7389b7fccffcf2ffec9',1,'{"title": "K\u00e4fer", "players": [2, 6], "win": "high", "fields": {"f0": {"kind": "count", "label": "Blue beetles", "copies": 20}, "f1": {"kind": "count", "label": "Green beetles", "copies": 20}, "f2": {"kind": "count", "label": "Wasps", "copies": 8}}, "rules": [{"sum": [["f0", 2]]}, {"as": "s1", "count": ["f2", ">=", "f2"]}, {"sum": [["f2", -3]], "when": [["s1", ">", 0]], "majority": "f2"}, {"table": "f1", "steps": [[10, 15]], "key": "l2", "label": {"en": "Bonus from 10 green beetles", "de": "Bonus ab 10 Green beetles", "nl": "Bonus vanaf 10 green beetles"}}], "rotation": {"deal": "left"}, "end": [{"when": ["@total", ">=", 100]}], "slug": "own-fb5929e314a9f7389b7fccffcf2ffec9"}',5.0,6.0,NULL);
INSERT INTO "own_game" VALUES('own-eb7129f7e1cc82ba51d3b01f1dbe0271',1,'{"title": "Beetle Race", "players": [2, 6], "win": "high", "fields": {"f0": {"kind": "count", "label": "Blue beetles", "copies": 20}, "f1": {"kind": "count", "label": "Green beetles", "copies": 20}, "f2": {"kind": "count", "label": "Wasps", "copies": 8}}, "rules": [{"sum": [["f0", 2]]}, {"as": "s1", "count": ["f2", ">=", "f2"]}, {"sum": [["f2", -3]], "when": [["s1", ">", 0]], "majority": "f2"}, {"table": "f1", "steps": [[10, 15]], "key": "l2", "label": {"en": "Bonus from 10 green beetles", "de": "Bonus ab 10 Green beetles", "nl": "Bonus vanaf 10 green beetles"}}], "rotation": {"deal": "left"}, "end": [{"when": ["@total", ">=", 100]}], "slug": "own-eb7129f7e1cc82ba51d3b01f1dbe0271"}',5.0,5.0,6.0);
CREATE TABLE person (
	id INTEGER NOT NULL, 
	circle_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	colour INTEGER NOT NULL, 
	uses INTEGER NOT NULL, 
	last_played DOUBLE NOT NULL, sign INTEGER DEFAULT '0' NOT NULL, hidden BOOLEAN DEFAULT 0 NOT NULL, guest BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (id), 
	CONSTRAINT fk_person_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT uq_person_circle_id_folded UNIQUE (circle_id, folded)
);
INSERT INTO "person" VALUES(1,1,'Anna','anna',0,1,1.79597465969322061542e+09,0,0,0);
INSERT INTO "person" VALUES(2,1,'Ben','ben',1,1,1.79597465969322061542e+09,1,0,0);
INSERT INTO "person" VALUES(3,1,'Cem','cem',2,1,1.79597465969322061542e+09,2,0,0);
INSERT INTO "person" VALUES(4,1,'O''Brien','o''brien',3,1,1.79597466012087678913e+09,3,0,0);
INSERT INTO "person" VALUES(5,1,'Zoë','zoë',4,1,1.79597466012087678913e+09,4,0,0);
INSERT INTO "person" VALUES(6,1,'<b>','<b>',5,1,1.79597466015068554876e+09,5,0,0);
INSERT INTO "person" VALUES(7,1,'=1+1','=1+1',6,1,1.79597466015068554876e+09,6,0,0);
INSERT INTO "person" VALUES(8,1,'👨‍👩‍👧','👨👩👧',7,1,1.79597466015068554876e+09,7,0,0);
INSERT INTO "person" VALUES(10,1,'B','b',9,2,1.79597466059481668471e+09,9,0,0);
INSERT INTO "person" VALUES(11,1,'C','c',10,1,1.79597466023743891714e+09,10,0,0);
INSERT INTO "person" VALUES(12,1,'Änne','änne',8,1,1.79597466029870104792e+09,8,0,0);
INSERT INTO "person" VALUES(13,1,'Gast','gast',11,1,1.79597466038736581798e+09,11,0,0);
INSERT INTO "person" VALUES(14,1,'A','a',12,1,1.79597466059481668471e+09,12,0,0);
CREATE TABLE play (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	ref TEXT NOT NULL, 
	circle_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	title TEXT NOT NULL, 
	head INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	scorer_code TEXT NOT NULL, 
	watch_code TEXT NOT NULL, 
	"key" TEXT, 
	created DOUBLE NOT NULL, 
	updated DOUBLE NOT NULL, 
	finished_at DOUBLE, 
	put_away_at DOUBLE, 
	summary JSON NOT NULL, excluded BOOLEAN DEFAULT 0 NOT NULL, deleted_at DOUBLE, evening_id INTEGER CONSTRAINT fk_play_evening_id_evening REFERENCES evening (id), note TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT fk_play_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT uq_play_circle_id_key UNIQUE (circle_id, "key"), 
	CONSTRAINT uq_play_ref UNIQUE (ref), 
	CONSTRAINT uq_play_scorer_code UNIQUE (scorer_code), 
	CONSTRAINT uq_play_watch_code UNIQUE (watch_code)
);
INSERT INTO "play" VALUES(1,'SApfBU_Ab-9gl055Y-vJ4g',1,'13','',7,21,'y_5ZsuNStGKuqZKXxf585Q','u8yrYLT15asbgW2yfHGocw','press',1.79597465969322061542e+09,1.79597465992295646664e+09,1.79597465992295646664e+09,NULL,'{"players": [{"player": 0, "name": "Anna", "total": 18, "place": 1}, {"player": 2, "name": "Cem", "total": 18, "place": 1}, {"player": 1, "name": "Ben", "total": 24, "place": 3}], "winners": ["Anna", "Cem"], "rounds": 6, "planned": 6, "lowest_wins": true, "ended_early": false}',0,NULL,1,'');
INSERT INTO "play" VALUES(2,'pUrluwPH0ACDQ6ORes5WWg',1,'biberbande','',2,10,'NnytriLstNrfF3JwdrshCg','o_J-QVx1msyrk1uRYlVimA',NULL,1.79597466012087678913e+09,1.79597466014534330367e+09,NULL,NULL,'{"players": [{"player": 1, "name": "O''Brien", "total": 0, "place": 1}, {"player": 0, "name": "Zo\u00eb", "total": 20, "place": 2}], "winners": ["O''Brien"], "rounds": 1, "planned": 2, "lowest_wins": true, "ended_early": false}',0,NULL,1,'');
INSERT INTO "play" VALUES(3,'79jyxylJ52EWhN293ltItg',1,'push','',2,8,'5l2TobWlnxmdYLf5Qohn7g','q2lACen10X-nnhSpcgftSA',NULL,1.79597466015068554876e+09,1.79597466019379448888e+09,1.79597466019379448888e+09,NULL,'{"players": [{"player": 2, "name": "=1+1", "total": 60, "place": 1}, {"player": 1, "name": "<b>", "total": 60, "place": 2}, {"player": 0, "name": "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67", "total": 60, "place": 3}], "winners": ["=1+1"], "rounds": 1, "planned": 1, "lowest_wins": false, "ended_early": false}',0,NULL,1,'');
INSERT INTO "play" VALUES(4,'Bb6NdRzZm_Ve8prm_JP9Dg',1,'any','Rommé',16,16,'t16-gh9Nh6t7fXZIQYPWig','B_mLRpkQzwge0hYIJwR7DA',NULL,1.79597466023743891714e+09,1.79597466055359172819e+09,1.79597466055359172819e+09,NULL,'{"players": [{"player": 0, "name": "\u00c4nne", "total": 42, "place": 1}, {"player": 3, "name": "Gast", "total": 16, "place": 2}, {"player": 2, "name": "C", "total": 5, "place": 3}], "winners": ["\u00c4nne"], "rounds": 2, "planned": 9, "lowest_wins": false, "ended_early": true}',0,NULL,1,'');
INSERT INTO "play" VALUES(5,'bKRhEJ-IVl8vA0b19Egczg',1,'any','Tarock',2,2,'B64jgYG-GW7vWsvPHVfBeA','cCSwexw_deltaQjGbhVzMA',NULL,1.79597466059481668471e+09,1.79597466067880201338e+09,1.79597466067880201338e+09,NULL,'{"players": [{"player": 1, "name": "B", "total": {"halves": 19}, "place": 1}, {"player": 0, "name": "A", "total": {"halves": 25}, "place": 2}], "winners": ["B"], "rounds": 1, "planned": 1, "lowest_wins": true, "ended_early": false}',0,NULL,2,'');
CREATE TABLE result (
	play_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	circle_id INTEGER NOT NULL, 
	person_id INTEGER, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	game TEXT NOT NULL, 
	points BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	shared BOOLEAN NOT NULL, 
	players INTEGER NOT NULL, 
	lowest_wins BOOLEAN NOT NULL, 
	majorities INTEGER, 
	ties INTEGER, 
	fours INTEGER, 
	started DOUBLE NOT NULL, 
	ended DOUBLE NOT NULL, 
	year INTEGER NOT NULL, 
	counts BOOLEAN NOT NULL, 
	CONSTRAINT pk_result PRIMARY KEY (play_id, player), 
	CONSTRAINT fk_result_play_id_play FOREIGN KEY(play_id) REFERENCES play (id), 
	CONSTRAINT fk_result_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT fk_result_person_id_person FOREIGN KEY(person_id) REFERENCES person (id)
);
INSERT INTO "result" VALUES(1,0,1,1,'Anna','anna','13',36,1,1,1,3,1,0,4,1,1.79597465969322061542e+09,1.79597465992295646664e+09,2026,1);
INSERT INTO "result" VALUES(1,2,1,3,'Cem','cem','13',36,1,1,1,3,1,6,4,1,1.79597465969322061542e+09,1.79597465992295646664e+09,2026,1);
INSERT INTO "result" VALUES(1,1,1,2,'Ben','ben','13',48,3,0,0,3,1,0,4,1,1.79597465969322061542e+09,1.79597465992295646664e+09,2026,1);
INSERT INTO "result" VALUES(3,2,1,7,'=1+1','=1+1','push',120,1,1,0,3,0,NULL,NULL,NULL,1.79597466015068554876e+09,1.79597466019379448888e+09,2026,1);
INSERT INTO "result" VALUES(3,1,1,6,'<b>','<b>','push',120,2,0,0,3,0,NULL,NULL,NULL,1.79597466015068554876e+09,1.79597466019379448888e+09,2026,1);
INSERT INTO "result" VALUES(3,0,1,8,'👨‍👩‍👧','👨👩👧','push',120,3,0,0,3,0,NULL,NULL,NULL,1.79597466015068554876e+09,1.79597466019379448888e+09,2026,1);
INSERT INTO "result" VALUES(4,0,1,12,'Änne','änne','any',84,1,1,0,3,0,NULL,NULL,NULL,1.79597466023743891714e+09,1.79597466055359172819e+09,2026,1);
INSERT INTO "result" VALUES(4,3,1,13,'Gast','gast','any',32,2,0,0,3,0,NULL,NULL,NULL,1.79597466023743891714e+09,1.79597466055359172819e+09,2026,1);
INSERT INTO "result" VALUES(4,2,1,11,'C','c','any',10,3,0,0,3,0,NULL,NULL,NULL,1.79597466023743891714e+09,1.79597466055359172819e+09,2026,1);
INSERT INTO "result" VALUES(5,1,1,10,'B','b','any',19,1,1,0,2,1,NULL,NULL,NULL,1.79597466059481668471e+09,1.79597466067880201338e+09,2026,1);
INSERT INTO "result" VALUES(5,0,1,14,'A','a','any',25,2,0,0,2,1,NULL,NULL,NULL,1.79597466059481668471e+09,1.79597466067880201338e+09,2026,1);
CREATE TABLE short_code (
	code TEXT NOT NULL, 
	role TEXT NOT NULL, 
	play_id INTEGER, 
	circle_id INTEGER, 
	expires DOUBLE NOT NULL, 
	tries INTEGER NOT NULL, evening_id INTEGER CONSTRAINT fk_short_code_evening_id_evening REFERENCES evening (id), 
	CONSTRAINT pk_short_code PRIMARY KEY (code), 
	CONSTRAINT fk_short_code_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT fk_short_code_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "short_code" VALUES('D7L34G','scorer',1,NULL,603.0,1,NULL);
CREATE TABLE tally (
	circle_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	year INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	plays INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	shared INTEGER NOT NULL, 
	chance BIGINT NOT NULL, 
	points BIGINT NOT NULL, 
	majorities INTEGER NOT NULL, 
	ties INTEGER NOT NULL, 
	CONSTRAINT pk_tally PRIMARY KEY (circle_id, game, year, person_id), 
	CONSTRAINT fk_tally_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id)
);
INSERT INTO "tally" VALUES(1,'13',2026,0,1,3,2,2,999999999,120,6,12);
INSERT INTO "tally" VALUES(1,'13',2026,1,1,1,1,1,333333333,36,0,4);
INSERT INTO "tally" VALUES(1,'13',2026,2,1,1,0,0,333333333,48,0,4);
INSERT INTO "tally" VALUES(1,'13',2026,3,1,1,1,1,333333333,36,6,4);
INSERT INTO "tally" VALUES(1,'push',2026,0,1,3,1,0,999999999,360,0,0);
INSERT INTO "tally" VALUES(1,'push',2026,6,1,1,0,0,333333333,120,0,0);
INSERT INTO "tally" VALUES(1,'push',2026,7,1,1,1,0,333333333,120,0,0);
INSERT INTO "tally" VALUES(1,'push',2026,8,1,1,0,0,333333333,120,0,0);
INSERT INTO "tally" VALUES(1,'any',2026,0,2,5,2,0,1999999999,170,0,0);
INSERT INTO "tally" VALUES(1,'any',2026,11,1,1,0,0,333333333,10,0,0);
INSERT INTO "tally" VALUES(1,'any',2026,12,1,1,1,0,333333333,84,0,0);
INSERT INTO "tally" VALUES(1,'any',2026,13,1,1,0,0,333333333,32,0,0);
INSERT INTO "tally" VALUES(1,'any',2026,10,1,1,1,0,500000000,19,0,0);
INSERT INTO "tally" VALUES(1,'any',2026,14,1,1,0,0,500000000,25,0,0);
CREATE TABLE versus (
	person_id INTEGER NOT NULL, 
	other_id INTEGER NOT NULL, 
	ahead INTEGER NOT NULL, 
	behind INTEGER NOT NULL, 
	level INTEGER NOT NULL, 
	CONSTRAINT pk_versus PRIMARY KEY (person_id, other_id), 
	CONSTRAINT fk_versus_person_id_person FOREIGN KEY(person_id) REFERENCES person (id), 
	CONSTRAINT fk_versus_other_id_person FOREIGN KEY(other_id) REFERENCES person (id)
);
INSERT INTO "versus" VALUES(1,2,1,0,0);
INSERT INTO "versus" VALUES(1,3,0,0,1);
INSERT INTO "versus" VALUES(2,1,0,1,0);
INSERT INTO "versus" VALUES(2,3,0,1,0);
INSERT INTO "versus" VALUES(3,1,0,0,1);
INSERT INTO "versus" VALUES(3,2,1,0,0);
INSERT INTO "versus" VALUES(6,7,0,1,0);
INSERT INTO "versus" VALUES(6,8,1,0,0);
INSERT INTO "versus" VALUES(7,6,1,0,0);
INSERT INTO "versus" VALUES(7,8,1,0,0);
INSERT INTO "versus" VALUES(8,6,0,1,0);
INSERT INTO "versus" VALUES(8,7,0,1,0);
INSERT INTO "versus" VALUES(11,12,0,1,0);
INSERT INTO "versus" VALUES(11,13,0,1,0);
INSERT INTO "versus" VALUES(12,11,1,0,0);
INSERT INTO "versus" VALUES(12,13,1,0,0);
INSERT INTO "versus" VALUES(13,11,1,0,0);
INSERT INTO "versus" VALUES(13,12,0,1,0);
INSERT INTO "versus" VALUES(10,14,1,0,0);
INSERT INTO "versus" VALUES(14,10,0,1,0);
CREATE INDEX ix_play_circle_id_updated ON play (circle_id, updated);
CREATE INDEX ix_claim_device_id ON claim (device_id);
CREATE INDEX ix_short_code_play_id ON short_code (play_id);
CREATE INDEX ix_deck_expires ON deck (expires);
CREATE INDEX ix_deck_play_id_round ON deck (play_id, round);
CREATE INDEX ix_device_circle_id_seen ON device (circle_id, seen);
CREATE INDEX ix_own_game_circle_id ON own_game (circle_id);
CREATE INDEX ix_alias_person_id ON alias (person_id);
CREATE INDEX ix_play_circle_id_finished_at ON play (circle_id, finished_at, updated);
CREATE INDEX ix_play_circle_id_put_away_at ON play (circle_id, put_away_at);
CREATE INDEX ix_play_circle_id_deleted_at ON play (circle_id, deleted_at);
CREATE INDEX ix_result_person_id_ended ON result (person_id, ended);
CREATE INDEX ix_result_circle_id_folded ON result (circle_id, folded);
CREATE INDEX ix_result_circle_id_game_majorities ON result (circle_id, game, majorities);
CREATE INDEX ix_result_circle_id_game_fours ON result (circle_id, game, fours);
CREATE INDEX ix_tally_person_id ON tally (person_id);
CREATE INDEX ix_evening_circle_id_begun ON evening (circle_id, begun);
CREATE INDEX ix_play_evening_id ON play (evening_id);
CREATE INDEX ix_short_code_evening_id ON short_code (evening_id);
CREATE INDEX ix_api_token_circle_id ON api_token (circle_id);
CREATE INDEX ix_result_person_id_game_points ON result (person_id, game, lowest_wins, points);
CREATE INDEX ix_result_circle_id_game_points ON result (circle_id, game, lowest_wins, points);
CREATE INDEX ix_play_circle_id_game ON play (circle_id, game, updated);
CREATE INDEX ix_tally_circle_id_game_person_id ON tally (circle_id, game, person_id, plays, wins, chance);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('play',5);
INSERT INTO "sqlite_sequence" VALUES('deck',2);
COMMIT;
