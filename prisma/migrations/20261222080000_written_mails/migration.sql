-- A mail that was put into the outbox folder was not sent.
ALTER TYPE "MailStatus" ADD VALUE 'written';
