-- Where what can be seen of a transparent picture lies, measured when it is stored. Cut-outs from before take over what their
-- engine had written into their recipe; the rest are measured by the worker.
ALTER TABLE "Asset" ADD COLUMN "content" JSONB;
UPDATE "Asset" SET "content" = jsonb_build_object(
    'x', "recipe" #> '{cutOut,content,left}', 'y', "recipe" #> '{cutOut,content,top}',
    'width', "recipe" #> '{cutOut,content,width}', 'height', "recipe" #> '{cutOut,content,height}')
  WHERE "origin" = 'cutout' AND jsonb_typeof("recipe" #> '{cutOut,content,left}') = 'number';
