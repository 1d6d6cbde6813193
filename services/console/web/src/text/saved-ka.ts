import type { savedEn } from './saved-en';

export const savedKa: Record<keyof typeof savedEn, string> = {
  'sends.title': 'გზავნილი {id}',
  'sends.name': 'სახელი',
  'sends.nameOfSend': 'გზავნილის სახელი',
  'sends.nameHint':
    'არ არის სავალდებულო. მას თქვენ და თქვენი კოლეგები ხედავთ, მიმღებები – არა. პირად მონაცემებს ნუ ჩაწერთ.',
  'sends.nameSave': 'სახელის შენახვა',
  'sends.notNamed':
    'გზავნილი მიღებულია, მაგრამ მისი სახელი ვერ შეინახა. სახელის მისაცემად გახსენით გზავნილი.',
  'sends.noText':
    'ტექსტი არ ჩანს: მიმღებებს სხვადასხვა ტექსტი აქვთ, ერთჯერადი პაროლია, ან ტექსტი შენახვის ვადის შემდეგ წაიშალა.',
};
