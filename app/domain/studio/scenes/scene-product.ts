/** A product of the shop that a scene is for. */
export interface SceneProduct {
  /** gid. */
  readonly id: string;
  readonly title: string;
}
