-- The routes of videos are called by the product's own word; what the owner chose for them stays.
UPDATE "EngineRoute" SET "name" = 'video-kling' WHERE "name" = 'film-kling';
UPDATE "EngineRoute" SET "name" = 'video-runway' WHERE "name" = 'film-runway';
