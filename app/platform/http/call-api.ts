export type ApiAnswer<T> =
  | { readonly isOk: true; readonly answer: T }
  | {
      readonly isOk: false;
      /** For people; null where the server was not reached or said nothing. */
      readonly message: string | null;
      /** What is at fault or missing, where the server names it. */
      readonly field: string | null;
      readonly wasReached: boolean;
    };

/** A call of the JSON contract from one of our own pages. */
export async function callApi<T>(method: string, path: string, body?: unknown): Promise<ApiAnswer<T>> {
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T & { readonly message?: string; readonly field?: string };
    if (response.ok) return { isOk: true, answer };
    return { isOk: false, message: answer.message ?? null, field: answer.field ?? null, wasReached: true };
  } catch {
    return { isOk: false, message: null, field: null, wasReached: false };
  }
}
