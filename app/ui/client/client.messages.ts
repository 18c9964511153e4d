/** The texts about calls where a screen has no words of its own (creative-workspaces, section 8). */
export const clientMessages = {
  noResponse: 'No response received from the server. Check network or proxy.',
  serverResponded: (status: number, text: string) => `Server responded with ${status}: ${text}`,
  unknown: 'Something went wrong',
} as const;
