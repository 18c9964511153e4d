import type { SceneMaking } from '#app/domain/studio/index.ts';
import { freePlaces } from './workspace-limits.ts';
import { workspaceMessages } from './workspaces.messages.ts';

/** A scene that a run adds to its workspace. */
interface AddedScene {
  readonly position: number;
  readonly name: string;
  readonly making: SceneMaking;
}

export interface RunPlan {
  readonly added: readonly AddedScene[];
  /** Pictures of the scene that is open. */
  readonly own: number;
}

/** The second and the third are made another way than the first and the fourth (creative-workspaces, section 4). */
const OTHER_WAY = [1, 2];

const makingOf = (position: number): SceneMaking => ({
  showsSubjects: true,
  sendsCanvas: OTHER_WAY.includes(position),
});

/**
 * The plan of "Generate" in a workspace: one picture for the scene that is open, one for each scene that is added up to four,
 * and what is left over for the open one again. Where the credits do not reach, there are fewer; the open one comes first.
 */
export function planRun(options: {
  /** Places that are taken, 0 to 3. */
  readonly taken: readonly number[];
  /** Pictures that are wished for. */
  readonly wanted: number;
  readonly available: number;
  readonly unitPrice: number;
}): RunPlan {
  const { taken, wanted, available, unitPrice } = options;
  const count = unitPrice === 0 ? wanted : Math.min(wanted, Math.floor(available / unitPrice));
  const added = freePlaces(taken)
    .slice(0, Math.max(0, count - 1))
    .map((position) => ({
      position,
      name: workspaceMessages.newProject(position + 1),
      making: makingOf(position),
    }));
  return { added, own: Math.max(1, count - added.length) };
}
