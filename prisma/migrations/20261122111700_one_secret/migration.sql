-- Which secret this database's sealed and signed things were made with, so that a process with another one does not start.
CREATE TABLE "Deployment" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "secretMark" TEXT NOT NULL,

    CONSTRAINT "Deployment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Deployment_one" CHECK ("id" = 1)
);
