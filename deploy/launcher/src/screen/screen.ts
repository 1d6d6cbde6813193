/** What a run tells the person in front of it. */
export interface Screen {
  /** A line of its own. */
  say(line: string): void;
  /**
   * Shows that something is under way, and how it ended. The work tells its own progress, and resolves to what there is
   * to say at its end.
   */
  step<T>(
    title: string,
    work: (progress: (line: string) => void) => Promise<{ done: string; value: T }>,
  ): Promise<T>;
}

/** Shows nothing: for systems that tests start. */
export const silentScreen: Screen = {
  say: () => undefined,
  step: async (_title, work) => (await work(() => undefined)).value,
};
