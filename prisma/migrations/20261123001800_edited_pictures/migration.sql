-- Pictures made by a list of edits are told from uploads and from what an engine made up.
ALTER TYPE "AssetOrigin" ADD VALUE 'edited';
