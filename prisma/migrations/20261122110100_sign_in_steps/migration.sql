-- Tickets for what a sign-in still wants before there is a session.
ALTER TYPE "TokenPurpose" ADD VALUE 'choose_password';
ALTER TYPE "TokenPurpose" ADD VALUE 'show_passkey';

ALTER TABLE "User" ADD COLUMN "passwordIsTemporary" BOOLEAN NOT NULL DEFAULT false;

-- Whatever its activity, a session ends here.
ALTER TABLE "UserSession" ADD COLUMN "endsAt" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + interval '30 days');
UPDATE "UserSession" s SET "endsAt" = s."createdAt" + CASE WHEN u."role" = 'superadmin' THEN interval '12 hours' ELSE interval '30 days' END
  FROM "User" u WHERE u."id" = s."userId";
