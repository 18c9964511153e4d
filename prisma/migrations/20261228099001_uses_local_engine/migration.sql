-- The column says what it means in the words of the glossary.
ALTER TABLE "Job" RENAME COLUMN "isMadeHere" TO "usesLocalEngine";
