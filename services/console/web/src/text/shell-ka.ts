import type { shellEn } from './shell-en';

export const shellKa: Record<keyof typeof shellEn, string> = {
  'strip.alarms': '{count} მოქმედი განგაში',
  'find.open': 'მოძებნა ყველგან',
  'find.keys': '/',
  'find.hint': 'ნომერი, გზავნილი, მოთხოვნის ID, აბონენტი ან ანგარიში',
  'find.hintOperator': 'ნომერი, კომპანია, გზავნილი, მოთხოვნის ID, აბონენტი ან ანგარიში',
  'find.none':
    'ვერაფერი მოიძებნა. ნომრისთვის მინიმუმ სამი ციფრია საჭირო, მოთხოვნისთვის – მინიმუმ რვა სიმბოლო.',
  'find.failed': 'ვერ მოიძებნა: {what}. სცადეთ კიდევ ერთხელ.',
  'find.chooseCompany': 'აბონენტები და ანგარიშები კომპანიის გვერდებზე იძებნება. ჯერ კომპანია გახსენით.',
  'find.messages': 'შეტყობინებები',
  'find.to': 'შეტყობინებები ნომერზე {number}',
  'find.toEnd': 'შეტყობინებები ნომრებზე, რომლებიც მთავრდება ციფრებით {number}',
  'find.send': 'გზავნილის {id} შეტყობინებები',
  'find.request': 'მოთხოვნის {id} შეტყობინებები',
  'find.customersOf': '{name}: აბონენტები',
  'find.accountsOf': '{name}: ანგარიშები',
};
