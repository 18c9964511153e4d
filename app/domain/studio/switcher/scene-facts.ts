/** Facts about a scene besides its canvas. */
export interface SceneFacts {
  readonly name: string;
  /** It is kept for a while, and can be restored. */
  readonly isDeleted: boolean;
  /** Another client has just given it its name. */
  readonly isRenamedElsewhere: boolean;
  /** Another client has deleted it while it was open here. */
  readonly isDeletedElsewhere: boolean;
  /** Number of changes applied so far; an answer requested before the latest one is stale. */
  readonly revision: number;
  /** Names that were given here, on their way. */
  readonly ownNames: readonly string[];
  /** It is being deleted here. */
  readonly isLeaving: boolean;
}

export type SceneFactsAction =
  /** Given here. */
  | { readonly type: 'name'; readonly name: string }
  /** The server did not take the name that was given here. */
  | { readonly type: 'name-refused'; readonly name: string; readonly before: string }
  | { readonly type: 'renamed'; readonly name: string }
  | { readonly type: 'leave' | 'stay' | 'deleted' | 'restored' | 'dismiss' }
  /** The content of an answer, and the revision when it was requested. */
  | { readonly type: 'fetched'; readonly name: string; readonly isDeleted: boolean; readonly revision: number };

export const startFacts = ({ name, isDeleted }: Pick<SceneFacts, 'name' | 'isDeleted'>): SceneFacts => ({
  name,
  isDeleted,
  isRenamedElsewhere: false,
  isDeletedElsewhere: false,
  revision: 0,
  ownNames: [],
  isLeaving: false,
});

/** The facts after an action; a change made here is never reported as made in another tab. */
export function reduceFacts(facts: SceneFacts, action: SceneFactsAction): SceneFacts {
  const revision = facts.revision + 1;
  switch (action.type) {
    case 'name': {
      const { name } = action;
      return { ...facts, name, revision, ownNames: [...facts.ownNames, name], isRenamedElsewhere: false };
    }
    case 'name-refused': {
      const ownNames = facts.ownNames.filter((name) => name !== action.name);
      return { ...facts, ownNames, revision, name: facts.name === action.name ? action.before : facts.name };
    }
    case 'renamed': {
      const { name } = action;
      const at = facts.ownNames.indexOf(name);
      // Our own, back from the server: what was given before it is over as well.
      if (at >= 0) {
        const ownNames = facts.ownNames.slice(at + 1);
        return { ...facts, name: ownNames.at(-1) ?? name, revision, ownNames, isRenamedElsewhere: false };
      }
      return name === facts.name ? facts : { ...facts, name, revision, isRenamedElsewhere: true };
    }
    case 'leave':
      return { ...facts, isLeaving: true };
    case 'stay':
      return { ...facts, isLeaving: false };
    case 'deleted':
      return facts.isLeaving ? facts : { ...facts, isDeleted: true, isDeletedElsewhere: !facts.isDeleted, revision };
    case 'restored':
      return { ...facts, isDeleted: false, isDeletedElsewhere: false, revision, isLeaving: false };
    case 'dismiss':
      return { ...facts, isRenamedElsewhere: false };
    case 'fetched': {
      if (action.revision !== facts.revision || facts.isLeaving) return facts;
      const { name, isDeleted } = action;
      if (name === facts.name && isDeleted === facts.isDeleted) return facts;
      return {
        ...facts,
        name,
        isDeleted,
        revision,
        isRenamedElsewhere: name !== facts.name || facts.isRenamedElsewhere,
        isDeletedElsewhere: isDeleted && (facts.isDeletedElsewhere || !facts.isDeleted),
      };
    }
  }
}
