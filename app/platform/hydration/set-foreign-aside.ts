import { SENT_MARK, UNMARKED } from './sent-mark.ts';

/** A node that browser extensions have put into the page, and where. */
interface ForeignNode {
  readonly node: ChildNode;
  readonly parent: Node;
  readonly next: ChildNode | null;
}

/**
 * Takes everything out of the page that the server did not send, and the server's marks: React would throw the document
 * away for a single node of an extension. Returns the function that puts the nodes back.
 */
export function setForeignAside(page: Document): () => void {
  const foreign: ForeignNode[] = [];
  clear(page.documentElement, foreign);
  return () => {
    // From the last to the first: the neighbour of each is back before it.
    for (const { node, parent, next } of foreign.reverse()) {
      if (parent.isConnected) parent.insertBefore(node, next?.parentNode === parent ? next : null);
    }
  };
}

function clear(parent: Element, foreign: ForeignNode[]): void {
  const isFrame = parent.matches('html, head, body');
  let child = parent.firstChild;
  while (child) {
    // Wrapped elements are unwrapped for good: React has to find them in their own parent when it removes them.
    if (child instanceof Element && !isOwn(child) && child.querySelector(`[${SENT_MARK}]`)) {
      const first: ChildNode | null = child.firstChild;
      child.replaceWith(...child.childNodes);
      child = first;
      continue;
    }
    const next: ChildNode | null = child.nextSibling;
    if (child instanceof Element && isOwn(child)) {
      child.removeAttribute(SENT_MARK);
      clear(child, foreign);
    } else if (child instanceof Element || (isFrame && child instanceof Text)) {
      foreign.push({ node: child, parent, next });
      child.remove();
    }
    child = next;
  }
}

const isOwn = (element: Element) => element.hasAttribute(SENT_MARK) || element.matches(UNMARKED);
