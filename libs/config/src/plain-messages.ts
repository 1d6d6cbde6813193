/** Replaces the default messages of Joi that show a regular expression or the value. Use it as `messages` in each schema for external input. */
export const PLAIN_MESSAGES = {
  'string.pattern.base': '{{#label}} has an invalid format',
  'string.pattern.name': '{{#label}} must be {{#name}}',
  'string.pattern.invert.base': '{{#label}} has a forbidden format',
  'string.pattern.invert.name': '{{#label}} must not be {{#name}}',
  'string.uriCustomScheme': '{{#label}} must be a URL that begins with {{#scheme}}://',
  'object.xor': 'give only one of {{#peersWithLabels}}',
  'object.missing': 'one of {{#peersWithLabels}} is required',
  'object.pattern.match': '{{#label}} has an invalid key',
};
