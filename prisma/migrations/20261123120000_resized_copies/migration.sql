-- Copies at another size are told from what the studio made.
ALTER TYPE "AssetOrigin" ADD VALUE 'resized';
