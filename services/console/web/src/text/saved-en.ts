/** Texts of names of sends, templates and recipient lists. */
export const savedEn = {
  'sends.title': 'Send {id}',
  'sends.name': 'Name',
  'sends.nameOfSend': 'Name of the send',
  'sends.nameHint':
    'Optional, for you and your colleagues. Recipients do not see it. No personal data, please.',
  'sends.nameSave': 'Save the name',
  'sends.notNamed': 'The send was accepted, but its name was not saved. Open the send to name it.',
  'sends.noText':
    'No text is shown: it differs between recipients, is a one-time password, or was deleted after its retention period.',
};
