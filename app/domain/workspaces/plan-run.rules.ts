import type { SceneMaking } from '#app/domain/studio/index.ts';
import { MAX_SCENES } from './workspace.schema.ts';
import { workspaceMessages } from './workspaces.messages.ts';

/** A scene that a run adds to its workspace. */
interface AddedScene {
  readonly position: number;
  readonly name: string;
  readonly making: SceneMaking;
}

export interface RunPlan {
  readonly added: readonly AddedScene[];
  /** Pictures that are made, the current scene's first, and those that were wished for. */
  readonly count: number;
  readonly wanted: number;
}

/** The second and the third are made another way than the first and the fourth (creative-workspaces, section 4). */
const OTHER_WAY = [1, 2];

const makingOf = (position: number): SceneMaking => ({
  showsSubjects: true,
  sendsCanvas: OTHER_WAY.includes(position),
});

/**
 * What "Generate" does in a workspace: one picture for the scene that is open, and one for each scene that is added so that
 * there are four. Where the credits do not reach, fewer are added; the open one comes first.
 */
export function planRun(options: {
  /** Places that are taken, 0 to 3. */
  readonly taken: readonly number[];
  readonly available: number;
  readonly unitPrice: number;
}): RunPlan {
  const { taken, available, unitPrice } = options;
  const free = Array.from({ length: MAX_SCENES }, (_, position) => position).filter((each) => !taken.includes(each));
  const wanted = 1 + free.length;
  const affordable = unitPrice === 0 ? wanted : Math.floor(available / unitPrice);
  const count = Math.max(0, Math.min(wanted, affordable));
  const added = free.slice(0, Math.max(0, count - 1)).map((position) => ({
    position,
    name: workspaceMessages.newProject(position + 1),
    making: makingOf(position),
  }));
  return { added, count, wanted };
}
