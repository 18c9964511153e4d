-- What was done to a scene, so that others hear it field by field and a repeated save changes nothing.
CREATE TABLE "SceneEdit" (
    "sceneId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "base" INTEGER NOT NULL,
    "editId" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "patch" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SceneEdit_pkey" PRIMARY KEY ("sceneId","version")
);
CREATE UNIQUE INDEX "SceneEdit_sceneId_editId_key" ON "SceneEdit"("sceneId", "editId");
ALTER TABLE "SceneEdit" ADD CONSTRAINT "SceneEdit_sceneId_fkey" FOREIGN KEY ("sceneId") REFERENCES "Scene"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The undo steps of one open page; the latest one is taken up again after a reload.
CREATE TABLE "SceneHistory" (
    "sceneId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SceneHistory_pkey" PRIMARY KEY ("sceneId","clientId")
);
ALTER TABLE "SceneHistory" ADD CONSTRAINT "SceneHistory_sceneId_fkey" FOREIGN KEY ("sceneId") REFERENCES "Scene"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "SceneStep" (
    "sceneId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "forward" JSONB NOT NULL,
    "backward" JSONB NOT NULL,

    CONSTRAINT "SceneStep_pkey" PRIMARY KEY ("sceneId","clientId","index")
);
ALTER TABLE "SceneStep" ADD CONSTRAINT "SceneStep_history_fkey" FOREIGN KEY ("sceneId", "clientId") REFERENCES "SceneHistory"("sceneId", "clientId") ON DELETE CASCADE ON UPDATE CASCADE;
