/** Facts about a scene besides its canvas. */
export interface SceneFacts {
  readonly name: string;
  /** It is kept for a while, and can be restored. */
  readonly isDeleted: boolean;
  /** Another client has just given it its name. */
  readonly isRenamedElsewhere: boolean;
  /** Another client has deleted it while it was open here. */
  readonly isDeletedElsewhere: boolean;
  /** News that was heard: an answer that was asked for before it says nothing new. */
  readonly heard: number;
  /** Names that were given here, on their way. */
  readonly ownNames: readonly string[];
  /** It is being deleted here. */
  readonly isLeaving: boolean;
}

export type SceneFactsNews =
  /** Given here. */
  | { readonly type: 'name'; readonly name: string }
  /** The server did not take the name that was given here. */
  | { readonly type: 'name-refused'; readonly name: string; readonly before: string }
  | { readonly type: 'renamed'; readonly name: string }
  | { readonly type: 'leave' | 'stay' | 'deleted' | 'restored' | 'dismiss' }
  /** The content of an answer, and the state that had been heard when it was asked for. */
  | { readonly type: 'told'; readonly name: string; readonly isDeleted: boolean; readonly heard: number };

export const startFacts = ({ name, isDeleted }: Pick<SceneFacts, 'name' | 'isDeleted'>): SceneFacts => ({
  name,
  isDeleted,
  isRenamedElsewhere: false,
  isDeletedElsewhere: false,
  heard: 0,
  ownNames: [],
  isLeaving: false,
});

/** The facts after a piece of news; what was done here is never told as if another tab had done it. */
export function reduceFacts(facts: SceneFacts, news: SceneFactsNews): SceneFacts {
  const heard = facts.heard + 1;
  switch (news.type) {
    case 'name': {
      const { name } = news;
      return { ...facts, name, heard, ownNames: [...facts.ownNames, name], isRenamedElsewhere: false };
    }
    case 'name-refused': {
      const ownNames = facts.ownNames.filter((name) => name !== news.name);
      return { ...facts, ownNames, heard, name: facts.name === news.name ? news.before : facts.name };
    }
    case 'renamed': {
      const { name } = news;
      const at = facts.ownNames.indexOf(name);
      // Our own, back from the server: what was given before it is over as well.
      if (at >= 0) {
        const ownNames = facts.ownNames.slice(at + 1);
        return { ...facts, name: ownNames.at(-1) ?? name, heard, ownNames, isRenamedElsewhere: false };
      }
      return name === facts.name ? facts : { ...facts, name, heard, isRenamedElsewhere: true };
    }
    case 'leave':
      return { ...facts, isLeaving: true };
    case 'stay':
      return { ...facts, isLeaving: false };
    case 'deleted':
      return facts.isLeaving ? facts : { ...facts, isDeleted: true, isDeletedElsewhere: !facts.isDeleted, heard };
    case 'restored':
      return { ...facts, isDeleted: false, isDeletedElsewhere: false, heard, isLeaving: false };
    case 'dismiss':
      return { ...facts, isRenamedElsewhere: false };
    case 'told': {
      if (news.heard !== facts.heard || facts.isLeaving) return facts;
      const { name, isDeleted } = news;
      if (name === facts.name && isDeleted === facts.isDeleted) return facts;
      return {
        ...facts,
        name,
        isDeleted,
        heard,
        isRenamedElsewhere: name !== facts.name || facts.isRenamedElsewhere,
        isDeletedElsewhere: isDeleted && (facts.isDeletedElsewhere || !facts.isDeleted),
      };
    }
  }
}
