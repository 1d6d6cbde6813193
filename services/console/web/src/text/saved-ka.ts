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
  'sends.noText': 'ტექსტი არ ჩანს: ერთჯერადი პაროლია, ან ტექსტი შენახვის ვადის შემდეგ წაიშალა.',
  'sends.ownTexts': 'სხვადასხვა ტექსტი',
  'sends.ownTextTo': 'მიმღებებს სხვადასხვა ტექსტი აქვთ. ტექსტი ნომერზე {number}:',
  'saved.title': 'შაბლონები და სიები',
  'saved.by': 'ვინ შეცვალა',
  'saved.changed': 'შეიცვალა',
  'saved.cancel': 'გაუქმება',
  'template.list': 'შაბლონები',
  'template.removeOf': 'შაბლონი {name}: წაშლა',
  'template.none': 'შაბლონი ჯერ არ არის. შეინახეთ ტექსტი, რომელსაც ხშირად აგზავნით, აქ ან გაგზავნისას.',
  'template.new': 'ახალი შაბლონი',
  'template.edit': 'შაბლონის შეცვლა',
  'template.name': 'შაბლონის სახელი',
  'template.textHint':
    'CSV ფაილის სვეტების სახელებით ორმაგ ფრჩხილებში, მაგალითად {openBraces}name{closeBraces}, ყველა მიმღები თავის ტექსტს მიიღებს. პირად მონაცემებს ნუ ჩაწერთ.',
  'template.save': 'შაბლონის შენახვა',
  'template.saveAs': 'შაბლონად შენახვა',
  'template.saved': 'შაბლონი შეინახა.',
  'template.use': 'შაბლონის გამოყენება',
  'template.choose': 'აირჩიეთ შაბლონი',
  'template.removeText': 'შაბლონი წაიშლება. მისით გაგზავნილი შეტყობინებები არ შეიცვლება.',
  'template.places':
    'ჩასასმელი ადგილები ({places}) მხოლოდ CSV ფაილიდან გაგზავნისას ივსება. აქ ისინი ისე გაიგზავნება, როგორც წერია.',
  'list.title': 'მიმღებების სიები',
  'list.none':
    'სია ჯერ არ არის. შეინახეთ შეტყობინების მიმღებები გაგზავნისას, ან შემოწმებული CSV ფაილის მიმღებები.',
  'list.savedBy': 'ვინ შეინახა',
  'list.ends': 'წაიშლება, თუ მანამდე არ გამოიყენეს',
  'list.name': 'სიის სახელი',
  'list.save': 'სიის შენახვა',
  'list.saveAs': 'სიად შენახვა',
  'list.saved': 'სია შეინახა: {count, number} ნომერი. გამოტოვებული არასწორი ნომრები: {rejected}.',
  'list.use': 'ან შენახული სია',
  'list.useIt': 'სიის გამოყენება',
  'list.of': '{name}: {count, number} ნომერი',
  'list.removeOf': 'სია {name}, {count, number} ნომერი: წაშლა',
  'list.removeText': 'სიის ნომრები წაიშლება და ვეღარ აღდგება.',
};
