/** The texts of the portfolio alone, which no canvas has to load. */
export const portfolioMessages = {
  deleteNote: (count: number) => {
    const them = count === 1 ? 'it' : 'them';
    return `Restore ${them} from Recently deleted within one hour. Projects that show ${them} may lose ${them}.`;
  },
} as const;
