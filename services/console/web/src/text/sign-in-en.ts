/** Texts of the sign-in. */
export const signInEn = {
  'signIn.title': 'Sign in',
  'signIn.company':
    'Companies sign in with a link. Ask your operator or an admin of your company for a link: it works once and expires after 15 minutes.',
  'signIn.ended':
    'Your session has ended. Sign in again to return to your page. A message that you were writing is kept in this tab.',
  'signIn.email': 'E-mail address',
  'signIn.emailHint':
    'For people of companies. You get a link by e-mail; it works once and expires after 15 minutes.',
  'signIn.sendLink': 'Send me a link',
  'signIn.sent':
    'If {email} has access, a link was sent to it. Open it within 15 minutes. Check the spam folder too.',
  'signIn.companyProvider': 'Sign in with your work account',
  'signIn.noPerson':
    'Your work account signed you in, but no company has invited its e-mail address. Ask an admin of your company.',
  'signIn.operators': 'Operators',
  'signIn.choose': 'Company',
  'signIn.asPerson': 'This link signs you in as {name}. Choose the company.',
  'signIn.asCompany': 'This link signs you in to {company} as {who}.',
  'signIn.asOperator': 'This link signs you in as the operator {who}.',
  'signIn.endsCompany': 'It also ends the session of {who} at {company} in this browser.',
  'signIn.endsOperator': 'It also ends the session of the operator {who} in this browser.',
  'signIn.agree': 'Sign in',
  'signIn.refuse': 'Cancel',
  'signIn.token': 'Operator token',
  'signIn.tokenHint':
    'Starts with ho_. The token stays on the server and is never sent back to this browser.',
  'signIn.enter': 'Sign in as operator',
  'signIn.provider': 'Sign in with your organisation',
  'signIn.or': 'or with a token',
  'signIn.again': 'The sign-in expired or was started in another browser. Try again.',
  'signIn.refused':
    'Your organisation did not confirm your identity, so you are not signed in. Try again, or contact the administrator of its sign-in.',
  'signIn.unknown':
    'Your organisation signed you in, but no operator has your e-mail address. Ask an owner to add you under System, Operators.',
  'signIn.away': 'The sign-in of your organisation is unavailable. Try again shortly, or use a token.',
};
