export { addDays, addMonths, daysBetween, daysSuspended, isCalendarDate } from './calendar';
export { beginOfDay, companyToday, formatDateTime, readTime, TIME_TEXT } from './format';
export { MAX_DAYS_AHEAD, parseSendTime, type SendTime, type SendTimeProblem } from './send-time';
export { isValidZone } from './zones';
