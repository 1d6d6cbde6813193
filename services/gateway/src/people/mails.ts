import type { Mail } from '../mail/mailer';

/** The languages of the console, in which it asks for mails. */
export const LANGUAGES = ['en', 'ka'] as const;
export type MailLanguage = (typeof LANGUAGES)[number];

interface MailTexts {
  subject: string;
  /** Paragraphs before the link. */
  before: string[];
  button: string;
  /** Paragraphs after the link. */
  after: string[];
}

interface InvitationDetails {
  company: string;
  email: string;
}

const INVITATION: Record<MailLanguage, (details: InvitationDetails) => MailTexts> = {
  en: ({ company, email }) => ({
    subject: `You can sign in for ${company}`,
    before: [`You have been given access to the SMS console of ${company}.`],
    button: 'Open the console',
    after: [`Sign in with this e-mail address: ${email}. The console then sends you a link.`],
  }),
  ka: ({ company, email }) => ({
    subject: `შეგიძლიათ შეხვიდეთ: ${company}`,
    before: [`მოგენიჭათ წვდომა კომპანიის SMS კონსოლზე: ${company}.`],
    button: 'კონსოლის გახსნა',
    after: [`შედით ამ ელფოსტის მისამართით: ${email}. კონსოლი გამოგიგზავნით ბმულს.`],
  }),
};

const SIGN_IN: Record<MailLanguage, MailTexts> = {
  en: {
    subject: 'Your sign-in link',
    before: ['Use this link to sign in to the console. It works once, within 15 minutes.'],
    button: 'Sign in',
    after: ['If you did not ask for it, ignore this e-mail: the sign-in needs the link.'],
  },
  ka: {
    subject: 'თქვენი შესვლის ბმული',
    before: ['გამოიყენეთ ეს ბმული კონსოლში შესასვლელად. ის ერთხელ მუშაობს, 15 წუთის განმავლობაში.'],
    button: 'შესვლა',
    after: ['თუ ბმული არ მოგითხოვიათ, უგულებელყავით ეს წერილი: ბმულის გარეშე ვერავინ შევა.'],
  },
};

/** Tells a person of the access to a company. It has no secret, so that it does not expire. */
export function invitationMail(to: string, language: MailLanguage, company: string, url: string): Mail {
  return mail('invitation', to, language, INVITATION[language]({ company, email: to }), url);
}

/** @param url with the secret of the link */
export function signInMail(to: string, language: MailLanguage, url: string): Mail {
  return mail('sign-in', to, language, SIGN_IN[language], url);
}

function mail(kind: string, to: string, language: MailLanguage, texts: MailTexts, url: string): Mail {
  const { subject, before, button, after } = texts;
  const paragraphs = (lines: string[]): string => lines.map((line) => `<p>${escaped(line)}</p>`).join('');
  const link = `<p><a href="${escaped(url)}">${escaped(button)}</a></p>`;
  return {
    kind,
    to,
    subject: subject.replace(/\s+/g, ' '),
    text: [...before, url, ...after, ''].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body>${paragraphs(before)}${link}${paragraphs(after)}</body></html>`,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
