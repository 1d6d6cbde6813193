/** Sentences of the API that name its parameters, in words of the pages; in the form of `serverKa`. Others are shown as they are. */
export const serverEn: Record<string, string> = {
  'Invalid sendTime: {why}': 'Invalid send time: {why}',
  'brandID not found: {why}': 'Sender name not found: {why}',
  'give an authorized brand of the company.': 'choose an authorized sender name.',
  'brandID {id} awaits authentication.': 'sender name {id} awaits authorization.',
  'brandID {id} was rejected.': 'sender name {id} was rejected.',
  'brandID {id} was deleted.': 'sender name {id} was deleted.',
  'brandName is empty.': 'The name is empty.',
  'Give it as a string.': 'Enter a name.',
  'brandName has {length} characters.': 'The name has {length} characters.',
  "brandName can have English letters, digits, spaces and .-_&'!+ with at least one letter and no space at an end.":
    "The name can have English letters, digits, spaces and .-_&'!+ with at least one letter and no space at an end.",
  'description is required: your website, social page or application, and the purpose of the name.':
    'The description is required: your website, social page or application, and the purpose of the name.',
  'This name is already added as brandID {id}.': 'This name is already added, with ID {id}.',
  'This name is already added as brandID {id} and was rejected ({why}).':
    'This name is already added, with ID {id}, and was rejected ({why}).',
  'Wait until the last added brand (brandID {id}) is authenticated.':
    'Wait until the operator has decided on your last sender name (ID {id}).',
  'There is no brand with this brandID.': 'There is no such sender name.',
  'Empty message text: "text" must be a string.': 'Empty message text.',
  'rejectedNumbers has the reason for each number.': 'the list has the reason for each number.',
  'Nothing was sent: give fewer numbers, or send it without otp.':
    'Nothing was sent: give fewer numbers, or send it as another message.',
  'Another account has the mac {mac}': 'Another account has the MAC {mac}',
  'Another account has the onuMac {mac}': 'Another account has the ONU MAC {mac}',
  'Another account has the stbMac {mac}': 'Another account has the STB MAC {mac}',
  'Another account has the gpsTrackIdentifier {id}': 'Another account has the GPS tracker {id}',
  'There is no message with this smsID.': 'There is no such send.',
  'Retry shortly with the same Idempotency-Key: the request may or may not have been executed.':
    'Retry shortly: the request may or may not have been executed.',
  'The request may or may not have been executed: retry it with the same Idempotency-Key, or check first.':
    'The request may or may not have been executed: check first.',
  'It may or may not have been executed: retry it with the same Idempotency-Key.':
    'It may or may not have been executed: check first.',
  'The key was already created with this Idempotency-Key.': 'The key was already created.',
  'The key was already replaced with this Idempotency-Key.': 'The key was already replaced.',
  'The company was already created with this Idempotency-Key.': 'The company was already created.',
  'Create one first, or set evenLast=true.': 'Create one first.',
  'Wait until they expire, or omit overlapSeconds.': 'Wait until they expire.',
  'must have `mobile`, or `number` with its `countryCode`': 'must have a number',
  'is not a valid number: give `mobile` in international form, or `number` with 6 to 15 digits and its `countryCode`':
    'is not a valid number: give it in international format',
  'numbers must have at least one number object': 'must have at least one number',
  'Your role here ({role}) does not allow this.': 'Your role here ({role}) does not allow this.',
  'This requires the role {role}; your role is {own}.': 'This requires the role {role}; your role is {own}.',
  'carrier is not a URL like {example}': 'must be a URL like {example}',
  'Change it with PUT.': 'Change it in its details.',
  'Change it there, or with PUT.': 'Change it there, or replace the route here.',
  viewer: 'Viewer',
  sender: 'Sender',
  admin: 'Admin',
  read: 'Read',
  support: 'Support',
  billing: 'Billing',
  owner: 'Owner',
};
