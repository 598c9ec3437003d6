BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
INSERT INTO "change" VALUES(1,1,1.79587421372830510139e+09,'112-LEbFKvdVbUp0Nj3FJQ','began','{"game": "13", "players": ["Anna", "Ben", "Cem"], "first_dealer": 0, "rounds": null, "edition": "", "target": null, "lowest_wins": true, "title": "", "start": [], "carried": 0, "per_player": false, "definition": null, "options": {}}',NULL);
INSERT INTO "change" VALUES(1,2,1.79587421374152398107e+09,'112-LEbFKvdVbUp0Nj3FJQ','counted','{"round": 1, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 1, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 1, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 1, "four": 1}}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(1,3,1.7958742137493164539e+09,'112-LEbFKvdVbUp0Nj3FJQ','counted','{"round": 2, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 2, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 2, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 2, "four": 1}}}, "accepted": true, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(1,4,1.7958742137525980473e+09,'112-LEbFKvdVbUp0Nj3FJQ','counted','{"round": 3, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 0, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 0, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 0, "four": 1}}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(1,5,1.79587421375927734374e+09,'112-LEbFKvdVbUp0Nj3FJQ','counted','{"round": 4, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 1, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 1, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 1, "four": 1}}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(1,6,1.79587421376234030725e+09,'112-LEbFKvdVbUp0Nj3FJQ','counted','{"round": 5, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 2, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 2, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 2, "four": 1}}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(1,7,1.79587421376854562758e+09,'112-LEbFKvdVbUp0Nj3FJQ','counted','{"round": 6, "entries": {"0": {"counts": {"blue": 0, "yellow": 0, "green": 0, "four": 1}}, "1": {"counts": {"blue": 1, "yellow": 0, "green": 0, "four": 1}}, "2": {"counts": {"blue": 2, "yellow": 0, "green": 0, "four": 1}}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(2,1,1.79587421377497267723e+09,'112-LEbFKvdVbUp0Nj3FJQ','began','{"game": "biberbande", "players": ["Zo\u00eb", "O''Brien"], "first_dealer": 0, "rounds": 2, "edition": "", "target": null, "lowest_wins": true, "title": "", "start": [], "carried": 0, "per_player": false, "definition": null, "options": {}}',NULL);
INSERT INTO "change" VALUES(2,2,1.79587421378078198434e+09,'112-LEbFKvdVbUp0Nj3FJQ','counted','{"round": 1, "entries": {"0": {"counts": {"1": 2, "9": 2}}, "1": {"counts": {"0": 4}}}, "accepted": false, "proposal": null, "table": {}}','tap');
INSERT INTO "change" VALUES(3,1,1.7958742137843382359e+09,'112-LEbFKvdVbUp0Nj3FJQ','began','{"game": "push", "players": ["\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67", "<b>", "=1+1"], "first_dealer": 0, "rounds": null, "edition": "", "target": null, "lowest_wins": true, "title": "", "start": [], "carried": 0, "per_player": false, "definition": null, "options": {}}',NULL);
INSERT INTO "change" VALUES(3,2,1.79587421379167723649e+09,'112-LEbFKvdVbUp0Nj3FJQ','counted','{"round": 1, "entries": {"0": {"points": 60, "cards_held": 20}, "1": {"points": 60, "cards_held": 21}, "2": {"points": 60, "cards_held": 22}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(4,1,1.79587421379658460614e+09,'112-LEbFKvdVbUp0Nj3FJQ','began','{"game": "any", "players": ["A", "B", "C"], "first_dealer": 1, "rounds": null, "edition": "", "target": 500, "lowest_wins": false, "title": "Romm\u00e9", "start": [10, 0, -5], "carried": 2, "per_player": false, "definition": null, "options": {}}',NULL);
INSERT INTO "change" VALUES(4,2,1.79587421380179619785e+09,'','counted','{"round": 3, "entries": {"0": {"points": 30}, "1": {"points": -20}, "2": {"points": 7}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(4,3,1.7958742138111684323e+09,'','cleared','{"round": 3}',NULL);
INSERT INTO "change" VALUES(4,4,1.7958742138145513535e+09,'','counted','{"round": 3, "entries": {"0": {"points": 31}, "1": {"points": -20}, "2": {"points": 7}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(4,5,1.79587421381899881361e+09,'','renamed','{"player": 0, "name": "\u00c4nne"}',NULL);
INSERT INTO "change" VALUES(4,6,1.7958742138240611553e+09,'','seated','{"round": 4, "order": [2, 0, 1]}',NULL);
INSERT INTO "change" VALUES(4,7,1.79587421382699203489e+09,'','dealerset','{"round": 4, "player": 0}',NULL);
INSERT INTO "change" VALUES(4,8,1.79587421383002471923e+09,'','joined','{"round": 4, "player": 3, "name": "Gast", "start": 12}',NULL);
INSERT INTO "change" VALUES(4,9,1.7958742138347117901e+09,'','counted','{"round": 4, "entries": {"0": {"points": 1}, "1": {"points": 2}, "2": {"points": 3}, "3": {"points": 4}}, "accepted": false, "proposal": null, "table": {}}',NULL);
INSERT INTO "change" VALUES(4,10,1.79587421383828735356e+09,'','left','{"round": 5, "player": 1}',NULL);
INSERT INTO "change" VALUES(4,11,1.79587421384072399134e+09,'','roundsset','{"rounds": 9}',NULL);
INSERT INTO "change" VALUES(4,12,1.79587421384329676624e+09,'','ended','{}',NULL);
INSERT INTO "change" VALUES(4,13,1.79587421385101151469e+09,'','reopened','{}',NULL);
INSERT INTO "change" VALUES(4,14,1.79587421385446476939e+09,'','undone','{"change": 13}',NULL);
INSERT INTO "change" VALUES(4,15,1.79587421385804343228e+09,'','undone','{"change": 12}',NULL);
INSERT INTO "change" VALUES(4,16,1.79587421386314105989e+09,'','undone','{"change": 15}',NULL);
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
INSERT INTO "circle" VALUES(1,'1KnZIu7XKwhW4Q2-OXTbnA','',1,1.79587421371844935423e+09);
CREATE TABLE claim (
	play_id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	device_id INTEGER NOT NULL, 
	at DOUBLE NOT NULL, lost_by TEXT, 
	CONSTRAINT pk_claim PRIMARY KEY (play_id, player), 
	CONSTRAINT fk_claim_device_id_device FOREIGN KEY(device_id) REFERENCES device (id), 
	CONSTRAINT fk_claim_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "claim" VALUES(1,1,1,1.79587421387327575688e+09,NULL);
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
	closed DOUBLE, 
	CONSTRAINT fk_deck_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT fk_deck_play_id_play FOREIGN KEY(play_id) REFERENCES play (id), 
	CONSTRAINT uq_deck_circle_id_key UNIQUE (circle_id, "key"), 
	CONSTRAINT uq_deck_ref UNIQUE (ref)
);
INSERT INTO "deck" VALUES(1,'Fdq2hjwgbD8kfi3aOEFE8A',1,1,6,'13','[0, 1, 2]','{"event": "Dealt", "game": "13", "players": 3, "starter": 1, "order": ["blue 1", "yellow 1", "four", "blue 5", "yellow 4", "green 1", "four", "blue 2", "four", "yellow 1", "blue 7", "green 2", "green 4", "yellow 7", "four", "yellow 2", "green 7", "green 5", "blue 7", "yellow 5", "green 5", "yellow 4", "four", "green 4", "green 2", "blue 5", "blue 2", "yellow 2", "four", "yellow 7", "yellow 5", "yellow 2", "four", "blue 1", "yellow 7", "green 7", "blue 1", "four", "blue 4", "blue 7", "yellow 5", "green 7", "green 1", "green 1", "green 2", "blue 4", "yellow 1", "blue 2", "green 5", "blue 5"], "salt": "c6cc13964d40ca12e6ed3c7e7e66f10b", "edition": "", "hand": 0, "risk": false}',3,NULL,1.79587421388761115078e+09,1.79587421392753744122e+09,NULL,NULL);
INSERT INTO "deck" VALUES(2,'Na6pi0lxep8nNDhY0Gd56g',1,NULL,NULL,'freitag13','["Zo\u00eb", "O''Brien", "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67"]','{"event": "KeeperStarted", "game": "freitag13", "players": 3, "starter": 0, "edition": "50", "lost": ["friday"]}',1,NULL,1.79587421393515849115e+09,1.79587421394109916688e+09,1.79596061394109916689e+09,1.79587421395129919051e+09);
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
INSERT INTO "deck_event" VALUES(1,1,1.79587421390977787973e+09,'112-LEbFKvdVbUp0Nj3FJQ','PlayedOnTarget','{"seat": 1, "card": "yellow 1", "target": "yellow"}','tap 1');
INSERT INTO "deck_event" VALUES(1,2,1.79587421392007541651e+09,'112-LEbFKvdVbUp0Nj3FJQ','PlayedOnTarget','{"seat": 2, "card": "blue 2", "target": "blue"}','tap 2');
INSERT INTO "deck_event" VALUES(1,3,1.79587421392795920367e+09,'112-LEbFKvdVbUp0Nj3FJQ','PlayedOnTarget','{"seat": 0, "card": "green 1", "target": "green"}','tap 3');
INSERT INTO "deck_event" VALUES(2,1,1.79587421394147205349e+09,'112-LEbFKvdVbUp0Nj3FJQ','PlayedOnTarget','{"seat": 0, "card": "cat 7", "target": "cat"}',NULL);
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
INSERT INTO "device" VALUES(1,'112-LEbFKvdVbUp0Nj3FJQ',1,'',1.0,1.0,1.0);
CREATE TABLE invitation (
	code TEXT NOT NULL, 
	circle_id INTEGER NOT NULL, 
	once BOOLEAN NOT NULL, 
	expires DOUBLE NOT NULL, 
	CONSTRAINT pk_invitation PRIMARY KEY (code), 
	CONSTRAINT fk_invitation_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id)
);
INSERT INTO "invitation" VALUES('yFnCULbrUGKuB7rlKOAStw',1,1,602.0);
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
INSERT INTO "own_game" VALUES('own-9493cd916d7854b1e7fb67fce8929f59',1,'{"title": "K\u00e4fer", "players": [2, 6], "win": "high", "fields": {"f0": {"kind": "count", "label": "Blue beetles", "copies": 20}, "f1": {"kind": "count", "label": "Green beetles", "copies": 20}, "f2": {"kind": "count", "label": "Wasps", "copies": 8}}, "rules": [{"sum": [["f0", 2]]}, {"as": "s1", "count": ["f2", ">=", "f2"]}, {"sum": [["f2", -3]], "when": [["s1", ">", 0]], "majority": "f2"}, {"table": "f1", "steps": [[10, 15]], "key": "f1"}], "rotation": {"deal": "left"}, "end": [{"when": ["@total", ">=", 100]}], "slug": "own-9493cd916d7854b1e7fb67fce8929f59"}',5.0,6.0,NULL);
INSERT INTO "own_game" VALUES('own-b5e7af25b15dcde1ac9b275a4edf10d4',1,'{"title": "Beetle Race", "players": [2, 6], "win": "high", "fields": {"f0": {"kind": "count", "label": "Blue beetles", "copies": 20}, "f1": {"kind": "count", "label": "Green beetles", "copies": 20}, "f2": {"kind": "count", "label": "Wasps", "copies": 8}}, "rules": [{"sum": [["f0", 2]]}, {"as": "s1", "count": ["f2", ">=", "f2"]}, {"sum": [["f2", -3]], "when": [["s1", ">", 0]], "majority": "f2"}, {"table": "f1", "steps": [[10, 15]], "key": "f1"}], "rotation": {"deal": "left"}, "end": [{"when": ["@total", ">=", 100]}], "slug": "own-b5e7af25b15dcde1ac9b275a4edf10d4"}',5.0,5.0,6.0);
CREATE TABLE person (
	id INTEGER NOT NULL, 
	circle_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	colour INTEGER NOT NULL, 
	uses INTEGER NOT NULL, 
	last_played DOUBLE NOT NULL, 
	CONSTRAINT pk_person PRIMARY KEY (id), 
	CONSTRAINT fk_person_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT uq_person_circle_id_folded UNIQUE (circle_id, folded)
);
INSERT INTO "person" VALUES(1,1,'Anna','anna',0,1,1.79587421372830510139e+09);
INSERT INTO "person" VALUES(2,1,'Ben','ben',1,1,1.79587421372830510139e+09);
INSERT INTO "person" VALUES(3,1,'Cem','cem',2,1,1.79587421372830510139e+09);
INSERT INTO "person" VALUES(4,1,'O''Brien','o''brien',3,1,1.79587421377497267723e+09);
INSERT INTO "person" VALUES(5,1,'Zoë','zoë',4,1,1.79587421377497267723e+09);
INSERT INTO "person" VALUES(6,1,'<b>','<b>',5,1,1.7958742137843382359e+09);
INSERT INTO "person" VALUES(7,1,'=1+1','=1+1',6,1,1.7958742137843382359e+09);
INSERT INTO "person" VALUES(8,1,'👨‍👩‍👧','👨👩👧',7,1,1.7958742137843382359e+09);
INSERT INTO "person" VALUES(9,1,'A','a',8,1,1.79587421379658460614e+09);
INSERT INTO "person" VALUES(10,1,'B','b',9,1,1.79587421379658460614e+09);
INSERT INTO "person" VALUES(11,1,'C','c',10,1,1.79587421379658460614e+09);
INSERT INTO "person" VALUES(12,1,'Änne','änne',11,1,1.79587421381899881361e+09);
INSERT INTO "person" VALUES(13,1,'Gast','gast',12,1,1.79587421383002471923e+09);
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
	summary JSON NOT NULL, 
	CONSTRAINT fk_play_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT uq_play_circle_id_key UNIQUE (circle_id, "key"), 
	CONSTRAINT uq_play_ref UNIQUE (ref), 
	CONSTRAINT uq_play_scorer_code UNIQUE (scorer_code), 
	CONSTRAINT uq_play_watch_code UNIQUE (watch_code)
);
INSERT INTO "play" VALUES(1,'kNufkyF0UwpApt6WVtBqIQ',1,'13','',7,12,'w7hGQV8Gg4Xb1pUCJBaxfg','BNTPPd_C1EygQhM--YQ9pg','press',1.79587421372830510139e+09,1.79587421376854562758e+09,1.79587421376854562758e+09,NULL,'{"players": [{"player": 0, "name": "Anna", "total": 18, "place": 1}, {"player": 2, "name": "Cem", "total": 18, "place": 1}, {"player": 1, "name": "Ben", "total": 24, "place": 3}], "winners": ["Anna", "Cem"], "rounds": 6, "planned": 6, "lowest_wins": true, "ended_early": false}');
INSERT INTO "play" VALUES(2,'C4ZoHxOEPanr1V5m-mhGKA',1,'biberbande','',2,2,'kT70YO6d4zSklX1jcHhTLg','aFgDoy5DBkuUkUfULRKo1Q',NULL,1.79587421377497267723e+09,1.79587421378078198434e+09,NULL,NULL,'{"players": [{"player": 1, "name": "O''Brien", "total": 0, "place": 1}, {"player": 0, "name": "Zo\u00eb", "total": 20, "place": 2}], "winners": ["O''Brien"], "rounds": 1, "planned": 2, "lowest_wins": true, "ended_early": false}');
INSERT INTO "play" VALUES(3,'pt24ymOqMSKOHqcPWqzcgg',1,'push','',2,2,'XI-aREyIRSDjbugMbR9x0g','_BmcdPdewkq09AP3Kl5JZQ',NULL,1.7958742137843382359e+09,1.79587421379167723649e+09,1.79587421379167723649e+09,NULL,'{"players": [{"player": 2, "name": "=1+1", "total": 60, "place": 1}, {"player": 1, "name": "<b>", "total": 60, "place": 2}, {"player": 0, "name": "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67", "total": 60, "place": 3}], "winners": ["=1+1"], "rounds": 1, "planned": 1, "lowest_wins": false, "ended_early": false}');
INSERT INTO "play" VALUES(4,'f_AOtOdGMfvyoo_al11QyQ',1,'any','Rommé',16,16,'Mexhkt9OdVI5ooyr0ZpAvw','3nARbyuFfNllVoJ3eQHjvw',NULL,1.79587421379658460614e+09,1.79587421386314105989e+09,1.79587421386314105989e+09,NULL,'{"players": [{"player": 0, "name": "\u00c4nne", "total": 42, "place": 1}, {"player": 3, "name": "Gast", "total": 16, "place": 2}, {"player": 2, "name": "C", "total": 5, "place": 3}], "winners": ["\u00c4nne"], "rounds": 2, "planned": 9, "lowest_wins": false, "ended_early": true}');
CREATE TABLE short_code (
	code TEXT NOT NULL, 
	role TEXT NOT NULL, 
	play_id INTEGER, 
	circle_id INTEGER, 
	expires DOUBLE NOT NULL, 
	tries INTEGER NOT NULL, 
	CONSTRAINT pk_short_code PRIMARY KEY (code), 
	CONSTRAINT fk_short_code_circle_id_circle FOREIGN KEY(circle_id) REFERENCES circle (id), 
	CONSTRAINT fk_short_code_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "short_code" VALUES('HWTP6T','scorer',1,NULL,603.0,1);
CREATE INDEX ix_play_circle_id_updated ON play (circle_id, updated);
CREATE INDEX ix_claim_device_id ON claim (device_id);
CREATE INDEX ix_short_code_play_id ON short_code (play_id);
CREATE INDEX ix_deck_expires ON deck (expires);
CREATE INDEX ix_deck_play_id_round ON deck (play_id, round);
CREATE INDEX ix_device_circle_id_seen ON device (circle_id, seen);
CREATE INDEX ix_own_game_circle_id ON own_game (circle_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('play',4);
INSERT INTO "sqlite_sequence" VALUES('deck',2);
COMMIT;
