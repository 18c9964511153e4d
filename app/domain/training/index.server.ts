export { loadTraining } from './load-training.server.ts';
export { orderPictures } from './order-pictures.server.ts';
export { findTraining, startTraining } from './start-training.server.ts';
export { withSet } from './take-set.server.ts';
export { listTrainedModels } from './trained-models-read.server.ts';
export { trainedModelSchema } from './trained-model.schema.ts';
export { trainingMessages } from './training.messages.ts';
