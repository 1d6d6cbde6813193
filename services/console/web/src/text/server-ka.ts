import { serverErrorsKa } from './server-errors-ka';

/**
 * Georgian for the API's sentences about messages: explanations, reasons, delivery receipts, carriers' codes, alarms and refused numbers; and for
 * errors of the sign-in. Values are in braces. A test in test-e2e/structure finds sentences of the services without an entry.
 */
export const serverKa: Record<string, string> = {
  ...serverErrorsKa,

  // The explanation of a message.
  'Delivered, according to the delivery receipt of the carrier.':
    'მიწოდებულია, ოპერატორის დადასტურების მიხედვით.',
  'The carrier of route {route}': 'ოპერატორმა (მარშრუტი {route})',
  'The carrier': 'ოპერატორმა',
  '{carrier} accepted it, but sent no delivery receipt until its validity ended ({end}): it will become "not delivered" shortly.':
    '{carrier} მიიღო, მაგრამ ვადის ბოლომდე ({end}) დადასტურება არ გამოგზავნა: მალე გახდება „ვერ მიეწოდა“.',
  '{carrier} accepted it; the delivery receipt is pending.': '{carrier} მიიღო; დადასტურება ჯერ არ მოსულა.',
  'Without a delivery receipt it becomes "not delivered" when its validity ends ({end}).':
    'თუ არ მოვიდა, ვადის ბოლოს ({end}) გახდება „ვერ მიეწოდა“.',
  'Nothing was sent: the number is on the stop list.': 'არაფერი გაიგზავნა: ნომერი სტოპ-სიაშია.',
  'Nothing was sent: all {count} numbers are on the stop list.':
    'არაფერი გაიგზავნა: ყველა ნომერი ({count}) სტოპ-სიაშია.',
  'Not sent: the number was on the stop list when the send was accepted.':
    'არ გაგზავნილა: გზავნილის მიღებისას ნომერი სტოპ-სიაში იყო.',
  'Not sent: the number was on the stop list when it was to be submitted.':
    'არ გაგზავნილა: გადაცემის დროს ნომერი სტოპ-სიაში იყო.',
  'Not sent: the send was cancelled before this number was submitted.':
    'არ გაგზავნილა: გზავნილი ამ ნომრის გადაცემამდე გაუქმდა.',
  'Not sent: its sender name was rejected before this number was submitted.':
    'არ გაგზავნილა: გამგზავნის სახელი ამ ნომრის გადაცემამდე უარიყო.',
  'Not sent: its sender name was deleted before this number was submitted.':
    'არ გაგზავნილა: გამგზავნის სახელი ამ ნომრის გადაცემამდე წაიშალა.',
  'Not sent: the send was withdrawn (cancelled, or its sender name was removed) while the carrier had deferred this number.':
    'არ გაგზავნილა: როცა ოპერატორს ეს ნომერი გადადებული ჰქონდა, გზავნილი გაუქმდა ან მისი გამგზავნის სახელი მოიხსნა.',
  'Not sent: sender rule {rule} refused it: {reason}.':
    'არ გაგზავნილა: უარყო გამგზავნის წესმა {rule}: {reason}.',
  'Not sent: its text was already deleted when it was to be submitted.':
    'არ გაგზავნილა: გადაცემის დროს ტექსტი უკვე წაშლილი იყო.',
  'Not sent: its validity ended ({end}) before a carrier accepted it.':
    'არ გაგზავნილა: ვადა ({end}) გავიდა, სანამ ოპერატორი მიიღებდა.',
  'The carrier accepted it': 'ოპერატორმა მიიღო',
  'It was submitted to a carrier': 'ოპერატორს გადაეცა',
  'no delivery receipt for all of its parts': 'ყველა ნაწილის დადასტურება',
  'no delivery receipt': 'დადასტურება',
  '{what}, and {which} arrived until its validity ended ({end}).':
    '{what}, მაგრამ ვადის ბოლომდე ({end}) {which} არ მოსულა.',
  'It may have been delivered nevertheless.': 'შესაძლოა, მაინც მიწოდებულია.',
  'Not delivered; the reason was not recorded.': 'ვერ მიეწოდა; მიზეზი არ ჩაწერილა.',
  'It was a test: nothing was charged.': 'ეს ტესტი იყო: არაფერი ჩამოჭრილა.',
  '{sms} SMS {was} refunded.': 'დაბრუნდა {sms} SMS.',
  'It was never charged.': 'არ ჩამოჭრილა.',
  'It is not refunded: the carrier accepted it, or may have accepted it.':
    'არ ბრუნდება: ოპერატორმა მიიღო, ან შესაძლოა მიეღო.',
  'It is scheduled: it will be sent at {at}.': 'დაგეგმილია, გაიგზავნება: {at}.',
  'It is being withdrawn ({recall}), with a refund within seconds.':
    'უქმდება ({recall}); ჩამოჭრილი წამებში დაბრუნდება.',
  'Its validity ended ({end}): it will be closed shortly.': 'ვადა გავიდა ({end}): მალე დაიხურება.',
  'A later attempt was refused ({refused}), but the carrier may have accepted an earlier attempt: a delivery receipt until {at} decides.':
    'ბოლო ცდა უარიყო ({refused}), მაგრამ უფრო ადრინდელი ოპერატორს შეიძლება მიეღო: ამას დადასტურება გადაწყვეტს, თუ მოვა ამ დრომდე: {at}.',
  ' at {at}': ' ({at})',
  'a carrier': 'ოპერატორს',
  'route {route}': 'მარშრუტი {route}',
  'otherwise it is submitted again at {at}': 'თუ არ მოვიდა, ხელახლა გადაეცემა: {at}',
  'it is not submitted again ({recall})': 'ხელახლა აღარ გადაეცემა ({recall})',
  'It was submitted to {route} without a response{at}: the carrier may have accepted it.':
    'გადაეცა ({route}), პასუხი არ მოსულა{at}: ოპერატორს შეიძლება მიეღო.',
  'A delivery receipt settles it; {next}.': 'ამას დადასტურება გადაწყვეტს; {next}.',
  'its company is suspended': 'კომპანია შეჩერებულია',
  'the operator has stopped the sending of its company': 'ოპერატორმა კომპანიის გაგზავნა შეაჩერა',
  'On hold: {why}.': 'მოლოდინშია: {why}.',
  'It is sent when sending resumes, unless its validity ends before ({end}).':
    'გაიგზავნება, როცა გაგზავნა განახლდება, თუ ვადა ({end}) მანამდე არ გავა.',
  'Its batch is quarantined after repeated crashes of senders: the operator can requeue it from the dead letters.':
    'მისი ჯგუფი განცალკევებულია, რადგან გამგზავნი პროცესი რამდენჯერმე გაითიშა: ოპერატორს შეუძლია რიგში დააბრუნოს.',
  'Otherwise it is refunded at the end of its validity ({end}).':
    'თუ არა, ჩამოჭრილი ვადის ბოლოს ({end}) დაბრუნდება.',
  ' {times} times': ' {times}-ჯერ',
  'Deferred{times}: the next attempt is at {at}.': 'გადაიდო{times}: შემდეგი ცდა {at}.',
  'The carrier asked to retry later, or was at capacity.':
    'ოპერატორმა მოგვიანებით ცდა მოითხოვა, ან გადატვირთული იყო.',
  'It is being submitted: the response of the carrier is pending.':
    'გადაეცემა: ოპერატორის პასუხი ჯერ არ მოსულა.',
  'It was accepted, and is being queued.': 'მიღებულია და რიგში დგება.',
  otp: 'ერთჯერადი პაროლები',
  standard: 'ჩვეულებრივი',
  bulk: 'მასობრივი',
  text: 'ტექსტი',
  'It waits in the queue "{priority}".': 'ელოდება რიგში „{priority}“.',
  'company suspended': 'კომპანია შეჩერებულია',
  'sending stopped': 'გაგზავნა შეჩერებულია',
  'No route serves the prefix of this number.': 'ამ ნომრის პრეფიქსს არც ერთი მარშრუტი არ ემსახურება.',
  'paused by the operator: {names}': 'შეაჩერა ოპერატორმა: {names}',
  'drained by the operator: {names}': 'დაცალა ოპერატორმა: {names}',
  'not connected: {names}': 'კავშირი არ არის: {names}',
  'It waits for a route: {sides}.': 'ელოდება მარშრუტს: {sides}.',

  // The reason of a failure.
  'a state specific to the carrier': 'ოპერატორის საკუთარი მდგომარეობა',
  'no state': 'მდგომარეობის გარეშე',
  'The carrier of route {route} rejected it permanently: {name} ({code}), "{meaning}".':
    'ოპერატორმა (მარშრუტი {route}) საბოლოოდ უარყო: {name} ({code}), „{meaning}“.',
  '{name} (sent as {code})': '{name} (მოვიდა როგორც {code})',
  'Its own code is "{error}"; ask the carrier for its meaning.':
    'ოპერატორის საკუთარი კოდია „{error}“; მნიშვნელობა ოპერატორს ჰკითხეთ.',
  'The carrier accepted it, and its delivery receipt reports {word}: {meaning}.':
    'ოპერატორმა მიიღო; დადასტურებაში წერია {word}: {meaning}.',
  'stop-list': 'სტოპ-სია',
  'answered {word} to {name}': 'პასუხად მოვიდა {word} (გამგზავნი: {name})',
  'stop-listed': 'სტოპ-სიაშია',
  cancelled: 'გაუქმდა',
  'refused with a code that is not in the specification': 'უარყო კოდით, რომელიც სპეციფიკაციაში არ არის',
  'other reasons': 'სხვა მიზეზები',
  'brand rejected': 'გამგზავნის სახელი უარიყო',
  'brand deleted': 'გამგზავნის სახელი წაიშალა',
  'not submitted': 'არ გადაცემულა',
  'its text is gone': 'ტექსტი წაშლილია',
  'expired before it could be submitted': 'ვადა გავიდა გადაცემამდე',
  'no receipt within the validity period': 'ვადის განმავლობაში დადასტურება არ მოსულა',
  'refused by a sender rule': 'უარყო გამგზავნის წესმა',
  'refused by sender rule {rule}: {why}': 'უარყო გამგზავნის წესმა {rule}: {why}',
  'refused by {route}: 0x{code}': 'უარყო {route}: 0x{code}',

  // States in delivery receipts.
  'it is scheduled and not sent yet': 'დაგეგმილია და ჯერ არ გაგზავნილა',
  'it is in transit': 'გზაშია',
  'delivery receipt of the whole message': 'ერთი დასტური მთელი შეტყობინებისთვის',
  'it was delivered to the phone': 'ტელეფონს მიეწოდა',
  'the carrier could not reach the phone before its validity ended':
    'ოპერატორმა ტელეფონს ვადის ბოლომდე ვერ მიაღწია',
  'the carrier deleted it': 'ოპერატორმა წაშალა',
  'the carrier could not deliver it': 'ოპერატორმა ვერ მიაწოდა',
  'the carrier has accepted it': 'ოპერატორმა მიიღო',
  'the carrier does not know its state': 'ოპერატორმა მისი მდგომარეობა არ იცის',
  'the carrier or the network rejected it': 'ოპერატორმა ან ქსელმა უარყო',
  'the carrier skipped it': 'ოპერატორმა გამოტოვა',

  // Comments of payments that billing creates.
  'Reversal of payment {id}': 'გადახდის გაუქმება: {id}',
  'Earlier refunds of payment {id}': 'გადახდის ადრინდელი დაბრუნებები: {id}',
  'Tariff "{name}" from {from} until {until}': 'ტარიფი „{name}“, {from}-დან {until}-მდე',
  'Tariff "{name}" from {from} until {until}: {left} of {days} days refunded':
    'ტარიფი „{name}“, {from}-დან {until}-მდე: {days} დღიდან დაბრუნდა {left}',
  'Credit until {date}': 'კრედიტი {date}-მდე',

  // The last error of a bind.
  'bind refused': 'SMSC-მ კავშირი უარყო',
  'unbound by the peer': 'SMSC-მ კავშირი დაასრულა',
  silent: 'SMSC არ პასუხობს',
  'submits get no response': 'გადაცემებზე პასუხი არ მოდის',
  unbound: 'კავშირი დასრულდა',
  'no longer needed': 'კავშირი საჭირო აღარ არის',

  // Codes in answers of carriers.
  'No error': 'შეცდომა არ არის',
  'Message length is invalid': 'შეტყობინების სიგრძე არასწორია',
  'Command length is invalid': 'ბრძანების სიგრძე არასწორია',
  'Command id is invalid': 'ბრძანების ნომერი არასწორია',
  'Incorrect bind status for the command': 'ბრძანება კავშირის ამ მდგომარეობაში დაუშვებელია',
  'Already bound': 'კავშირი უკვე დამყარებულია',
  'Invalid priority flag': 'პრიორიტეტი არასწორია',
  'Invalid registered_delivery flag': 'registered_delivery არასწორია',
  'System error': 'სისტემის შეცდომა',
  'Invalid source address': 'გამგზავნის მისამართი არასწორია',
  'Invalid destination address': 'მიმღების მისამართი არასწორია',
  'Message id is invalid': 'შეტყობინების ნომერი არასწორია',
  'Bind failed': 'კავშირი ვერ დამყარდა',
  'Invalid password': 'პაროლი არასწორია',
  'Invalid system id': 'system id არასწორია',
  'Cancel failed': 'გაუქმება ვერ მოხერხდა',
  'Replace failed': 'ჩანაცვლება ვერ მოხერხდა',
  'Message queue full': 'შეტყობინებების რიგი სავსეა',
  'Invalid service type': 'სერვისის ტიპი არასწორია',
  'Invalid number of destinations': 'მიმღებების რაოდენობა არასწორია',
  'Invalid distribution list name': 'დაგზავნის სიის სახელი არასწორია',
  'Destination flag is invalid': 'მიმღების ნიშანი არასწორია',
  'Invalid submit with replace': 'ჩანაცვლებით გადაცემა დაუშვებელია',
  'Invalid esm_class': 'esm_class არასწორია',
  'Cannot submit to the distribution list': 'დაგზავნის სიაზე გადაცემა შეუძლებელია',
  'Submit failed': 'გადაცემა ვერ მოხერხდა',
  'Invalid source address TON': 'გამგზავნის მისამართის TON არასწორია',
  'Invalid source address NPI': 'გამგზავნის მისამართის NPI არასწორია',
  'Invalid destination address TON': 'მიმღების მისამართის TON არასწორია',
  'Invalid destination address NPI': 'მიმღების მისამართის NPI არასწორია',
  'Invalid system type': 'system type არასწორია',
  'Invalid replace_if_present flag': 'replace_if_present არასწორია',
  'Invalid number of messages': 'შეტყობინებების რაოდენობა არასწორია',
  'Throttling error: message rate exceeded': 'სიჩქარის ზღვარი გადაჭარბებულია',
  'Invalid scheduled delivery time': 'დაგეგმილი დრო არასწორია',
  'Invalid validity period': 'ვადა არასწორია',
  'Predefined message is invalid or not found': 'წინასწარ მომზადებული შეტყობინება არასწორია ან ვერ მოიძებნა',
  'Temporary application error': 'აპლიკაციის დროებითი შეცდომა',
  'Permanent application error': 'აპლიკაციის მუდმივი შეცდომა',
  'Rejected by the application': 'აპლიკაციამ უარყო',
  'Query failed': 'შეკითხვა ვერ შესრულდა',
  'Error in the optional part of the PDU': 'შეცდომა PDU-ს არასავალდებულო ნაწილში',
  'Optional parameter not allowed': 'არასავალდებულო პარამეტრი დაუშვებელია',
  'Invalid parameter length': 'პარამეტრის სიგრძე არასწორია',
  'Expected optional parameter missing': 'მოსალოდნელი არასავალდებულო პარამეტრი აკლია',
  'Invalid optional parameter value': 'არასავალდებულო პარამეტრის მნიშვნელობა არასწორია',
  'Delivery failure': 'მიწოდება ვერ მოხერხდა',
  'Unknown error': 'უცნობი შეცდომა',
  'Not authorised to use the service type (5.0)': 'სერვისის ამ ტიპის უფლება არ არის (5.0)',
  'Prohibited from using the operation (5.0)': 'ოპერაცია აკრძალულია (5.0)',
  'Service type is unavailable (5.0)': 'სერვისის ტიპი მიუწვდომელია (5.0)',
  'Service type is denied (5.0)': 'სერვისის ტიპი უარყოფილია (5.0)',
  'Invalid data coding scheme (5.0)': 'კოდირების სქემა არასწორია (5.0)',
  'Source address sub unit is invalid (5.0)': 'გამგზავნის ქვემისამართი არასწორია (5.0)',
  'Destination address sub unit is invalid (5.0)': 'მიმღების ქვემისამართი არასწორია (5.0)',
  'Not in the specification': 'სპეციფიკაციაში არ არის',

  // Refused numbers.
  'it is not a number': 'ნომერი არ არის',
  'the company may not send to numbers in country +{country}':
    'კომპანიას ამ ქვეყნის ნომრებზე გაგზავნა არ შეუძლია: +{country}',
  'it contains (0): remove it': 'შეიცავს (0)-ს: წაშალეთ',
  'it may be local or international: write it with + or with a leading 0':
    'შეიძლება ადგილობრივი იყოს ან საერთაშორისო: დაწერეთ + ნიშნით ან თავში 0-ით',
  'it may be local or international: write it with +':
    'შეიძლება ადგილობრივი იყოს ან საერთაშორისო: დაწერეთ + ნიშნით',
  'it may be +{local} or +{international}: write it with +':
    'შეიძლება იყოს +{local} ან +{international}: დაწერეთ + ნიშნით',
  'it is negative: remove the minus sign': 'უარყოფითია: წაშალეთ მინუსის ნიშანი',
  'it is empty': 'ცარიელია',
  'it has more than {most} characters': '{most} სიმბოლოზე მეტია',
  'it contains a tab or line end: give each number separately':
    'შეიცავს ტაბულაციას ან ახალ ხაზს: თითო ნომერი ცალკე დაწერეთ',
  'it contains characters other than digits': 'შეიცავს სხვა სიმბოლოებს, გარდა ციფრებისა',
  'it begins with 0: give it in international format': 'იწყება 0-ით: დაწერეთ საერთაშორისო ფორმატით',
  'it has {digits} digits; {min} to {max} are valid': '{digits} ციფრია; დასაშვებია {min}-დან {max}-მდე',

  // Errors of the sign-in, and of inviting people.
  'This link was already used or has expired.': 'ეს ბმული უკვე გამოყენებულია ან ვადა გაუვიდა.',
  'Request a new link.': 'მოითხოვეთ ახალი ბმული.',
  'No person with this e-mail address has access.': 'ამ ელფოსტის მისამართით წვდომა არავის აქვს.',
  'Ask an admin of your company.': 'მიმართეთ თქვენი კომპანიის ადმინისტრატორს.',
  'The ID token was already used.': 'შესვლის ეს დადასტურება უკვე გამოყენებულია.',
  'The company already has {count} console sessions.': 'კომპანიას უკვე აქვს სესიების ზღვარი: {count}.',
  'End one first.': 'ჯერ ერთი დაასრულეთ.',
  'The company already has {count} people.': 'კომპანიას უკვე ჰყავს თანამშრომლების ზღვარი: {count}.',
  'Remove one first.': 'ჯერ ერთი წაშალეთ.',
  'A person with this e-mail address already has access to the company.':
    'ამ ელფოსტის მისამართით კომპანიაში წვდომა უკვე არსებობს.',
  'The role {role} requires a key with the scopes {scopes} too.':
    'ამ როლს ({role}) სჭირდება გასაღები, რომელსაც აქვს ეს უფლებებიც: {scopes}.',
  'A key that is limited to networks cannot invite people or change roles.':
    'ქსელებით შეზღუდული გასაღებით მოწვევა ან როლის შეცვლა შეუძლებელია.',
  'A key that is accepted in the header only cannot make admins, because their keys are accepted in the query.':
    'გასაღებით, რომელიც მხოლოდ სათაურში მიიღება, ადმინისტრატორის დამატება შეუძლებელია: მათი გასაღებები მისამართშიც მიიღება.',
  'A key that expires cannot invite people or change roles, because their access does not expire.':
    'ვადიანი გასაღებით მოწვევა ან როლის შეცვლა შეუძლებელია, რადგან მათ წვდომას ვადა არ აქვს.',
  'There is no such person.': 'ასეთი თანამშრომელი არ არის.',
  'Sign-in by e-mail is off: SMTP_URL is not set.':
    'ელფოსტით შესვლა გამორთულია: SMTP_URL მითითებული არ არის.',
  'Sign-in with an identity provider is off: COMPANY_OIDC_ISSUER is not set.':
    'სამსახურის ანგარიშით შესვლა გამორთულია: COMPANY_OIDC_ISSUER მითითებული არ არის.',
  'No OpenID Connect provider is set: sign in by a link or a token.':
    'OpenID Connect მითითებული არ არის: შედით ბმულით ან ტოკენით.',
  'This console is not for {who} (CONSOLE_FACES).': 'ეს კონსოლი მათთვის არ არის: {who} (CONSOLE_FACES).',
  companies: 'კომპანიები',
  operators: 'ოპერატორები',
  'You are not signed in, or your session has ended.': 'შესული არ ხართ, ან თქვენი სესია დასრულდა.',
  'The request does not come from this page.': 'მოთხოვნა ამ გვერდიდან არ მოსულა.',
  'Reload the page.': 'გადატვირთეთ გვერდი.',
  'Only users of a company have this.': 'ეს მხოლოდ კომპანიის თანამშრომლებს აქვთ.',
  'Your role does not permit sending.': 'თქვენი როლით გაგზავნა შეუძლებელია.',
  'Not found: no such endpoint.': 'ვერ მოიძებნა: ასეთი მისამართი არ არის.',
  'Your role here ({role}) does not allow this.': 'თქვენი როლით ({role}) ეს შეუძლებელია.',
  'This requires the role {role}; your role is {own}.': 'საჭიროა როლი: {role}; თქვენი როლია: {own}.',
  'There is no such company.': 'ასეთი კომპანია არ არის.',
  viewer: 'მნახველი',
  sender: 'გამგზავნი',
  admin: 'ადმინისტრატორი',
  read: 'კითხვა',
  support: 'მხარდაჭერა',
  billing: 'ბილინგი',
  owner: 'მფლობელი',
  'There is no such session.': 'ასეთი სესია არ არის.',
  'Only owners can create links for companies.': 'კომპანიებისთვის ბმულს მხოლოდ მფლობელი ქმნის.',
  'Only admins can create links.': 'ბმულს მხოლოდ ადმინისტრატორი ქმნის.',
  'You can only create links for your own company.': 'ბმულს მხოლოდ თქვენი კომპანიისთვის შექმნით.',
  '{whose} is not valid.': '{whose} აღარ მოქმედებს.',
  "The operator's token": 'ოპერატორის ტოკენი',
  'The key behind this link': 'ამ ბმულის გასაღები',
  'Too many requests.': 'მეტისმეტად ბევრი მოთხოვნაა.',
  'Try again in {seconds} s.': 'სცადეთ {seconds} წამში.',

  // Alarms.
  'country code {prefix}': 'ქვეყნის კოდი {prefix}',
  'company {company}': 'კომპანია {company}',
  'sender name {brandID} of company {company}': 'გამგზავნის სახელი {brandID}, კომპანია {company}',
  '{share} % of the messages of {whom} are not delivered.': 'შეტყობინებების {share} % ვერ მიეწოდა: {whom}.',
  '{share} % of the one-time passwords of {whom} take more than 5 s to reach a carrier.':
    'ერთჯერადი პაროლების {share} % ოპერატორამდე 5 წამზე გვიან მიდის: {whom}.',
  'The {sms} SMS of company {company} last {hours} h at its current rate.':
    'კომპანია {company}: {sms} SMS ახლანდელი ტემპით {hours} საათს ეყოფა.',
  '{share} % of the callback attempts to {whom} fail.':
    'უკუშეტყობინებების ცდების {share} % უშედეგოა: {whom}.',
  '{times} one-time passwords of company {company} look like SMS pumping, most of them to numbers that begin with {keys}.':
    'კომპანია {company}: {times} ერთჯერადი პაროლი SMS-თაღლითობას ჰგავს, უმეტესად ნომრებზე, რომლებიც იწყება ასე: {keys}.',
};
