/** Texts of names of sends, templates and recipient lists. */
export const savedEn = {
  'sends.title': 'Send {id}',
  'sends.name': 'Name',
  'sends.nameOfSend': 'Name of the send',
  'sends.nameHint':
    'Optional, for you and your colleagues. Recipients do not see it. No personal data, please.',
  'sends.nameSave': 'Save the name',
  'sends.notNamed': 'The send was accepted, but its name was not saved. Open the send to name it.',
  'sends.noText': 'No text is shown: it is a one-time password, or was deleted after its retention period.',
  'sends.ownTexts': 'Different texts',
  'sends.ownTextTo': 'The texts differ between recipients. The text to {number}:',
  'saved.title': 'Templates and lists',
  'saved.by': 'Changed by',
  'saved.changed': 'Changed',
  'saved.cancel': 'Cancel',
  'template.list': 'Templates',
  'template.removeOf': 'Remove the template {name}',
  'template.none':
    'No templates yet. Save a message that you send again and again, here or while you compose it.',
  'template.new': 'New template',
  'template.edit': 'Edit the template',
  'template.name': 'Name of the template',
  'template.textHint':
    'With column names of a CSV file in double braces, such as {openBraces}name{closeBraces}, each recipient gets a message of their own. No personal data, please.',
  'template.save': 'Save the template',
  'template.saveAs': 'Save as template',
  'template.saved': 'The template was saved.',
  'template.use': 'Use a template',
  'template.choose': 'Choose a template',
  'template.removeText': 'The template is deleted. Messages that were sent with it stay as they are.',
  'template.places':
    'Placeholders ({places}) are replaced only in messages from a CSV file. Here they are sent as written.',
  'list.title': 'Recipient lists',
  'list.none':
    'No recipient lists yet. Save the recipients of a message while you compose it, or those of a CSV file that was checked.',
  'list.savedBy': 'Saved by',
  'list.ends': 'Deleted if unused until',
  'list.name': 'Name of the list',
  'list.save': 'Save the list',
  'list.saveAs': 'Save as list',
  'list.saved':
    'The list was saved with {count, plural, one {# number} other {# numbers}}.{rejected, plural, =0 {} one { # invalid number was left out.} other { # invalid numbers were left out.}}',
  'list.use': 'Or a saved list',
  'list.useIt': 'Use the list',
  'list.of': '{name}: {count, plural, one {# number} other {# numbers}}',
  'list.removeOf': 'Remove the list {name} with {count, plural, one {# number} other {# numbers}}',
  'list.removeText': 'The numbers of the list are deleted, and cannot be restored.',
};
