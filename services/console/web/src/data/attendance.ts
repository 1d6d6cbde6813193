/** Without input for this time, the page counts as unattended. */
const ATTENDED_MS = 60_000;

let lastInput = Date.now();

/** Notes the user's input. */
export function watchAttendance(): void {
  const note = (): void => {
    lastInput = Date.now();
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(kind, note, { capture: true, passive: true });
}

/** Header of requests of an unattended page, so that they do not keep the session alive. */
export const attendance = (): Record<string, string> =>
  Date.now() - lastInput > ATTENDED_MS ? { 'x-herald-unattended': 'true' } : {};
