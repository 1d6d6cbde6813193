/**
 * Times are stored in UTC, and read and written by the company's clock. Skipped times of summer time move forward by the length of the gap;
 * a repeated time means its first occurrence that is still ahead.
 */
export { addDays, addMonths, daysBetween, daysSuspended, isCalendarDate } from './calendar';
export { beginOfDay, companyToday, endOfDay, formatDateTime } from './format';
export { readTimestamp, readTime, TIME_TEXT } from './read-time';
export { MAX_DAYS_AHEAD, parseSendTime, type SendTime, type SendTimeProblem } from './send-time';
export { beginOf, beginsBetween, keptUntil, type Step, STEP_KEPT_MS, STEP_MS, STEPS } from './steps';
export { isValidZone } from './zones';
