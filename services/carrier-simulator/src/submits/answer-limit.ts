import { type SettingsStore } from '../settings/settings';

/** Gives due answers up to the `answerLimit`; the others wait until it changes. */
export class AnswerLimit<T> {
  /** Due answers above the limit. */
  private held: T[] = [];
  /** Answers since the limit was set. */
  private answered = 0;

  constructor(
    private readonly settings: SettingsStore,
    private readonly give: (answer: T) => void,
  ) {
    settings.onChange(() => this.releaseHeld());
  }

  answer(answer: T): void {
    const { answerLimit } = this.settings.current;
    if (answerLimit > 0 && this.answered >= answerLimit) {
      this.held.push(answer);
      return;
    }
    this.answered = answerLimit > 0 ? this.answered + 1 : 0;
    this.give(answer);
  }

  /** Drops the waiting answers. */
  reset(): void {
    this.held = [];
    this.answered = 0;
  }

  /** Gives waiting answers in order, up to the changed limit. */
  private releaseHeld(): void {
    for (const answer of this.held.splice(0)) this.answer(answer);
  }
}
