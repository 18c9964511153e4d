-- The link of a mail "was this you?": ends all sessions and leads to a new password.
ALTER TYPE "TokenPurpose" ADD VALUE 'secure';
