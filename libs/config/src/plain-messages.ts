/** Replaces the default messages of Joi that show a regular expression or the value. Use it as `messages` in each schema for external input. */
export const PLAIN_MESSAGES = {
  'string.pattern.base': '{{#label}} is not in the form that it must have',
  'string.pattern.name': '{{#label}} must be {{#name}}',
  'string.pattern.invert.base': '{{#label}} is in a form that it must not have',
  'string.pattern.invert.name': '{{#label}} must not be {{#name}}',
  'string.uriCustomScheme': '{{#label}} must be a URL that begins with {{#scheme}}://',
  'object.pattern.match': '{{#label}} has a key that it must not have',
};
