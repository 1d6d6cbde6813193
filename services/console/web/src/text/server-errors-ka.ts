/**
 * Georgian for the errors of the API and of the console that users can cause, in the form of `serverKa`. A test in test-e2e/structure
 * finds errors without an entry.
 */
export const serverErrorsKa: Record<string, string> = {
  // Any request.
  'Nothing was changed; try again shortly.': 'არაფერი შეცვლილა; სცადეთ ცოტა ხანში.',
  'Nothing was executed; try again shortly.': 'არაფერი შესრულებულა; სცადეთ ცოტა ხანში.',
  'Herald is temporarily unavailable.': 'Herald დროებით მიუწვდომელია.',
  'The service is temporarily unavailable.': 'სერვისი დროებით მიუწვდომელია.',
  'Retry shortly with the same Idempotency-Key: the request may or may not have been executed.':
    'სცადეთ ცოტა ხანში: მოთხოვნა შეიძლება შესრულდა.',
  'The connection to Herald was lost before its answer: the request may have been executed.':
    'Herald-თან კავშირი პასუხამდე გაწყდა: მოთხოვნა შეიძლება შესრულდა.',
  'Herald returned an unreadable response.': 'Herald-ის პასუხი ვერ იკითხება.',
  'Herald answered {status}: {message}': 'Herald-ის პასუხი ({status}): {message}',
  'Internal server error.': 'სერვერის შეცდომა.',
  'The request may or may not have been executed: retry it with the same Idempotency-Key, or check first.':
    'მოთხოვნა შეიძლება შესრულდა: ჯერ შეამოწმეთ.',
  'The request took longer than {seconds} s and was ended.':
    'მოთხოვნას {seconds} წამზე მეტი დასჭირდა და შეწყდა.',
  'It may or may not have been executed: retry it with the same Idempotency-Key.': 'შეიძლება შესრულდა.',
  'Try again shortly.': 'სცადეთ ცოტა ხანში.',
  'Try again.': 'სცადეთ კიდევ ერთხელ.',
  'Reload and retry.': 'გადატვირთეთ და სცადეთ კიდევ ერთხელ.',
  'Nothing was sent.': 'არაფერი გაგზავნილა.',
  'The body is larger than {bytes} bytes.': 'მოთხოვნა {bytes} ბაიტზე დიდია.',
  'Split the request.': 'დაყავით ნაწილებად.',
  'This Idempotency-Key was already used with different parameters.':
    'ეს Idempotency-Key უკვე გამოყენებულია სხვა პარამეტრებით.',
  'Use a new key.': 'გამოიყენეთ ახალი.',
  'Too many {what} are in progress.': 'ერთდროულად მეტისმეტად ბევრი მოთხოვნა სრულდება ({what}).',
  'Too many {what} at once: {most} of a company can be in progress, and the queue is full.':
    'ერთდროულად მეტისმეტად ბევრი მოთხოვნაა ({what}): კომპანიას შეუძლია {most}, რიგი კი სავსეა.',
  'Too many writes are waiting.': 'მეტისმეტად ბევრი ჩაწერა ელოდება.',
  'Too many concurrent writes.': 'მეტისმეტად ბევრი ჩაწერა სრულდება ერთდროულად.',
  'The API key is missing or not valid.': 'API გასაღები არ არის ან არასწორია.',
  'The API key lacks the scope {scope}.': 'API გასაღებს ეს უფლება არ აქვს: {scope}.',
  'The API key lacks the scope {scope}, which `was` needs.': 'API გასაღებს ეს უფლება არ აქვს: {scope}.',
  'This key has no permission {permission}.': 'ამ გასაღებს ეს უფლება არ აქვს: {permission}.',
  'The API key is limited to certain networks, and not allowed from {address}.':
    'API გასაღები ქსელებით შეზღუდულია და ამ მისამართიდან არ მოქმედებს: {address}.',
  'The company is suspended.': 'კომპანია შეჩერებულია.',
  'There is no such company.': 'ასეთი კომპანია არ არის.',
  'This requires the role {role}; your role is {own}.': 'ამას სჭირდება როლი „{role}“; თქვენი როლია „{own}“.',
  'You are not allowed to do this.': 'ამის უფლება არ გაქვთ.',
  'Test keys can only use test data: their sends, reports and callbacks.':
    'სატესტო გასაღები მხოლოდ სატესტო მონაცემებს ხედავს.',
  '{method} {path} requires a live key.': 'ამას სჭირდება ჩვეულებრივი გასაღები: {method} {path}.',
  'Validation failed: {names}.': 'შეასწორეთ: {names}.',

  // Sends.
  'brandID not found: {why}': 'გამგზავნის სახელი ვერ მოიძებნა: {why}',
  'give an authorized brand of the company.': 'აირჩიეთ კომპანიის დამტკიცებული სახელი.',
  'brandID {id} awaits authentication.': 'სახელი {id} დამტკიცებას ელოდება.',
  'brandID {id} was rejected.': 'სახელი {id} უარყოფილია.',
  'brandID {id} was deleted.': 'სახელი {id} წაშლილია.',
  'Not enough SMS: this send takes {sms}, and the balance is lower.':
    'SMS არ არის საკმარისი: გზავნილს {sms} სჭირდება, ბალანსი კი ნაკლებია.',
  'Numbers not found: give numbers as a list that is not empty.': 'ნომრები არ არის: ჩაწერეთ.',
  'Valid numbers not found: {why}': 'სწორი ნომერი ვერ მოიძებნა: {why}',
  'numbers have 7 to 15 digits in international format.':
    'ნომერში 7-დან 15-მდე ციფრია, საერთაშორისო ფორმატით.',
  'rejectedNumbers has the reason for each number.': 'თითოეული ნომრის მიზეზი სიაშია.',
  'Invalid sendTime: {why}': 'გაგზავნის დრო არასწორია: {why}',
  'the format is Y-m-d H:i, for example {example}.': 'სწორი ფორმაა, მაგალითად, {example}.',
  'it must be in the future by the clock of the company.': 'კომპანიის საათით მომავალში უნდა იყოს.',
  'it may be at most 366 days ahead.': 'არაუმეტეს 366 დღით წინ უნდა იყოს.',
  'Empty message text.': 'ტექსტი ცარიელია.',
  'Empty message text: "text" must be a string.': 'ტექსტი ცარიელია.',
  '{text} takes {parts} SMS; at most {most} are allowed.':
    '{text}: {parts} SMS სჭირდება; დასაშვებია არაუმეტეს {most}.',
  'The text': 'ტექსტი',
  'The text of element {at}': 'ტექსტი {at}',
  'its text must be a string': 'ტექსტი არ არის',
  'its text is empty': 'ტექსტი ცარიელია',
  'Nothing was sent: the number is on the stop list.': 'არაფერი გაგზავნილა: ნომერი სტოპ-სიაშია.',
  'Nothing was sent: all {count} numbers are on the stop list.':
    'არაფერი გაგზავნილა: ყველა ნომერი ({count}) სტოპ-სიაშია.',
  'Too many one-time passwords to this number.': 'ამ ნომერზე მეტისმეტად ბევრი ერთჯერადი პაროლია.',
  'Too many one-time passwords to numbers that begin like this one.':
    'ასე დაწყებულ ნომრებზე მეტისმეტად ბევრი ერთჯერადი პაროლია.',
  'A send of one-time passwords can have at most {most} numbers while limits for them are set.':
    'სანამ ერთჯერადი პაროლები შეზღუდულია, მათ გზავნილში არაუმეტეს {most} ნომერი შეიძლება იყოს.',
  'Too many numbers for a one-time password: the send names {count} numbers, with otp the company may name at most {most}.':
    'ერთჯერადი პაროლისთვის მეტისმეტად ბევრი ნომერია: {count}; დასაშვებია არაუმეტეს {most}.',
  'Nothing was sent: give fewer numbers, or send it without otp.':
    'არაფერი გაგზავნილა: შეამცირეთ ნომრები, ან გააგზავნეთ ჩვეულებრივ შეტყობინებად.',
  'held back against SMS pumping: too few one-time passwords were confirmed or delivered to numbers that begin with {prefix}':
    'შეჩერდა SMS-თაღლითობის გამო: მეტისმეტად ცოტა ერთჯერადი პაროლი დადასტურდა ან მიეწოდა ნომრებზე, რომლებიც ასე იწყება: {prefix}',
  'The body has more than {most} recipients.': 'გზავნილში {most} მიმღებზე მეტია.',
  'Split it into several requests.': 'დაყავით რამდენიმე გზავნილად.',
  'Too many large requests at once.': 'ერთდროულად მეტისმეტად ბევრი დიდი მოთხოვნაა.',
  'Cannot cancel: all recipients are already submitted or finished.':
    'ვერ გაუქმდება: ყველა ნომერი უკვე გადაცემულია ან დასრულებული.',
  'There is no such message.': 'ასეთი გზავნილი არ არის.',
  'There is no message with this smsID.': 'ასეთი გზავნილი არ არის.',
  'There is no such send.': 'ასეთი გზავნილი არ არის.',
  'The number is not a recipient of this send.': 'ეს ნომერი ამ გზავნილის მიმღები არ არის.',
  'The send does not contain this number {times} times.': 'გზავნილში ეს ნომერი {times}-ჯერ არ არის.',
  'Not a valid number: {number}.': 'ნომერი არასწორია: {number}.',
  'Sends ignore such numbers.': 'ასეთ ნომრებს გზავნილი გამოტოვებს.',
  'The recipients of this message were removed on {day}.': 'ამ გზავნილის მიმღებები წაიშალა: {day}.',
  "The company's retention period is not known yet.": 'კომპანიის შენახვის ვადა ჯერ უცნობია.',

  // Sender names.
  'brandName is empty.': 'სახელი ცარიელია.',
  'Give it as a string.': 'ჩაწერეთ.',
  'brandName has {length} characters.': 'სახელში {length} სიმბოლოა.',
  'It must have {min} to {max}.': 'დასაშვებია {min}-დან {max}-მდე.',
  "brandName can have English letters, digits, spaces and .-_&'!+ with at least one letter and no space at an end.":
    "სახელში შეიძლება იყოს ლათინური ასოები, ციფრები, გამოტოვებები და .-_&'!+; მინიმუმ ერთი ასოთი, გამოტოვების გარეშე თავსა და ბოლოში.",
  'description is required: your website, social page or application, and the purpose of the name.':
    'აღწერა აუცილებელია: თქვენი საიტი, სოციალური გვერდი ან აპლიკაცია და სახელის დანიშნულება.',
  'This name is already added as brandID {id}.': 'ეს სახელი უკვე დამატებულია: {id}.',
  'This name is already added as brandID {id} and was rejected ({why}).':
    'ეს სახელი უკვე დამატებულია ({id}) და უარყოფილია ({why}).',
  'Delete it to add it again.': 'ხელახლა დასამატებლად წაშალეთ.',
  'Wait until the last added brand (brandID {id}) is authenticated.':
    'დაელოდეთ, სანამ ბოლო მოთხოვნილი სახელი ({id}) დამტკიცდება.',
  'There is no brand with this brandID.': 'ასეთი სახელი არ არის.',
  'There is no brand {id}.': 'სახელი {id} არ არის.',

  // Files and lists of recipients.
  'The file is {kind}.': 'ფაილი არის {kind}.',
  'The file is in {encoding}.': 'ფაილის კოდირებაა {encoding}.',
  'a workbook (.xlsx, .ods) or another ZIP archive': 'ცხრილი (.xlsx, .ods) ან სხვა ZIP არქივი',
  'an Excel workbook (.xls)': 'Excel-ის ცხრილი (.xls)',
  'a PDF': 'PDF',
  'a gzip archive': 'gzip არქივი',
  'Save it as "CSV UTF-8".': 'შეინახეთ, როგორც „CSV UTF-8“.',
  'The file has zero bytes, so it is not text.': 'ფაილში ნულოვანი ბაიტებია: ტექსტი არ არის.',
  'The file is not in {encoding}.': 'ფაილი ამ კოდირებით არ არის: {encoding}.',
  'Choose the encoding in which it was saved, or save it as "CSV UTF-8".':
    'აირჩიეთ კოდირება, რომლითაც შეინახეთ, ან შეინახეთ, როგორც „CSV UTF-8“.',
  "The file can't be read: {why}.": 'ფაილი ვერ იკითხება: {why}.',
  'a row is longer than {most} characters{where}; is a quotation mark left open?':
    'სტრიქონი {most} სიმბოლოზე გრძელია{where}; ხომ არ არის ბრჭყალი დაუხურავი?',
  'a quotation mark is in a place where none is allowed{where}': 'ბრჭყალი დაუშვებელ ადგილასაა{where}',
  ' (line {line})': ' (ხაზი {line})',
  'The file is empty.': 'ფაილი ცარიელია.',
  'The file has no rows after its header.': 'ფაილში სათაურის შემდეგ სტრიქონი არ არის.',
  'The file has more than {rows} rows.': 'ფაილში {rows} სტრიქონზე მეტია.',
  'Split it.': 'დაყავით.',
  'The file has {columns} columns; at most {most} are allowed.':
    'ფაილში {columns} სვეტია; დასაშვებია არაუმეტეს {most}.',
  'The file ended before its declared length.': 'ფაილი ბოლომდე ვერ აიტვირთა.',
  'The list has no numbers any more.': 'სიაში ნომრები აღარ არის.',
  'There are already {count} files.': 'უკვე არის {count} ფაილი.',
  'Discard or send a file first.': 'ჯერ ერთი წაშალეთ ან გააგზავნეთ.',
  'The file no longer exists.': 'ფაილი აღარ არსებობს.',
  'Upload it again.': 'ატვირთეთ ხელახლა.',
  'Numbers of the company were erased after this file was uploaded.':
    'ამ ფაილის ატვირთვის შემდეგ კომპანიის ნომრები წაიშალა.',
  'Numbers of the file may be meant otherwise.': 'ფაილის ნომრები შეიძლება სხვაგვარად იგულისხმებოდეს.',
  'Choose their country first.': 'ჯერ მათი ქვეყანა აირჩიეთ.',
  'Numbers may be meant otherwise, such as {examples}.':
    'ნომრები შეიძლება სხვაგვარად იგულისხმებოდეს, მაგალითად {examples}.',
  'The file is being sent, or is already checked again.': 'ფაილი იგზავნება ან უკვე ხელახლა შემოწმდა.',
  'The file is not checked, or was sent.': 'ფაილი არ შემოწმებულა, ან უკვე გაიგზავნა.',
  'The file is being sent.': 'ფაილი იგზავნება.',
  'The messages up to row {row} take 100 MB, which is the limit of a send.':
    'შეტყობინებები {row} სტრიქონამდე 100 MB-ს იკავებს, რაც ერთი გზავნილის ზღვარია.',
  'Split the file after this row.': 'დაყავით ფაილი ამ სტრიქონის შემდეგ.',
  'An earlier attempt of this send is not finished.': 'ამ გზავნილის წინა მცდელობა ჯერ არ დასრულებულა.',
  'Try again in two minutes.': 'სცადეთ ორ წუთში.',
  'The time of this send has passed.': 'ამ გაგზავნის დრო გავიდა.',
  'Upload the file again, and choose another time.': 'ატვირთეთ ფაილი თავიდან და აირჩიეთ სხვა დრო.',
  'The file belongs to {mode} mode.': 'ფაილი სხვა რეჟიმისაა: {mode}.',
  'Herald accepted none of the numbers.': 'Herald-მა არც ერთი ნომერი არ მიიღო.',
  'Internal error.': 'შიდა შეცდომა.',
  'it has no value in the column "{column}"': 'ამ სვეტში მნიშვნელობა არ აქვს: „{column}“',
  'its text takes {parts} SMS; at most {most} are allowed':
    'ტექსტს {parts} SMS სჭირდება; დასაშვებია არაუმეტეს {most}',
  'row {row} has the same number': 'იგივე ნომერია სტრიქონში {row}',
  'the file has no column for {name}': 'ფაილში ამის სვეტი არ არის: {name}',
  'the file has no such column': 'ფაილში ასეთი სვეტი არ არის',
  'There are already {count} lists.': 'უკვე არის {count} სია.',
  'There are already {count} templates.': 'უკვე არის {count} შაბლონი.',
  'Delete one first.': 'ჯერ ერთი წაშალეთ.',
  'The list has no valid number.': 'სიაში სწორი ნომერი არ არის.',
  'The list has more than {most} numbers.': 'სიაში {most} ნომერზე მეტია.',
  'There is already a list with the name "{name}".': 'სია ამ სახელით უკვე არის: „{name}“.',
  'There is already a template with the name "{name}".': 'შაბლონი ამ სახელით უკვე არის: „{name}“.',
  'The list no longer exists.': 'სია აღარ არსებობს.',
  'The template no longer exists.': 'შაბლონი აღარ არსებობს.',
  'The list was changed or deleted while it was read.': 'სია წაკითხვისას შეიცვალა ან წაიშალა.',
  'Lists cannot be saved or used here: CONSOLE_URL or INTERNAL_TOKEN_PUBLIC_KEYS is not set.':
    'სიების შენახვა და გამოყენება გამორთულია: CONSOLE_URL ან INTERNAL_TOKEN_PUBLIC_KEYS მითითებული არ არის.',
  'Conflict: {person} changed the template since you read it.': 'შაბლონი უკვე შეცვალა სხვამ: {person}.',

  // Keys and callback settings.
  'There is no such key.': 'ასეთი გასაღები არ არის.',
  'The key was already replaced by key {id}.': 'გასაღები უკვე შეცვლილია გასაღებით {id}.',
  'Rotate key {id} instead.': 'შეცვალეთ გასაღები {id}.',
  'The replaced key works until {end}.': 'შეცვლილი გასაღები მოქმედებს {end}-მდე.',
  'The replaced key ended at {end}.': 'შეცვლილი გასაღების ვადა დასრულდა: {end}.',
  'The API key is limited to certain networks, and the address of the client is unknown: X-Forwarded-For or Forwarded has an entry that is not an IP address, or the two headers name different clients.':
    'API გასაღები შეზღუდულია გარკვეული ქსელებით, კლიენტის მისამართი კი უცნობია: X-Forwarded-For-ის ან Forwarded-ის ჩანაწერი არ არის IP მისამართი, ან ორი სათაური სხვადასხვა კლიენტს ასახელებს.',
  'The key is no longer active.': 'გასაღები აღარ არის აქტიური.',
  'The company already has {count} {what}.': 'კომპანიას უკვე აქვს ზღვარი ({what}): {count}.',
  'active keys': 'აქტიური გასაღები',
  'console sessions': 'კონსოლის სესია',
  'Revoke one first.': 'ჯერ ერთი გააუქმეთ.',
  'The new key would exceed the permissions of yours in: {names}.':
    'ახალ გასაღებს თქვენზე მეტი უფლება ექნებოდა: {names}.',
  'No other key with the scope portal is valid for as long as this one.':
    'სხვა გასაღები უფლებით portal ამდენ ხანს არ მოქმედებს.',
  'Create one first, or set evenLast=true.': 'ჯერ შექმენით.',
  'The key was already created with this Idempotency-Key.': 'გასაღები უკვე შეიქმნა.',
  'The key was already replaced with this Idempotency-Key.': 'გასაღები უკვე შეიცვალა.',
  'The company was already created with this Idempotency-Key.': 'კომპანია უკვე შეიქმნა.',
  'Its secret was shown once: to get a new one, replace the key.':
    'საიდუმლო ნაწილი ერთხელ გამოჩნდა: ახლის მისაღებად შეცვალეთ გასაღები.',
  'must be scopes of your own key; it lacks {names}': 'თქვენს გასაღებს ეს უფლებები არ აქვს: {names}',
  'must be within those of your key: {networks}': 'მხოლოდ თქვენი გასაღების ქსელები შეიძლება: {networks}',
  'must be no later than that of your key, {at}': 'ვადა თქვენი გასაღების ვადაზე გვიანი ვერ იქნება: {at}',
  'must be false: keys that your key creates expire with it':
    'თქვენი გასაღებით შექმნილ გასაღებებს ვადა მასთან ერთად გასდით',
  'Too many replaced secrets are still valid.': 'მეტისმეტად ბევრი ძველი საიდუმლო ჯერ კიდევ მოქმედებს.',
  'Wait until they expire, or omit overlapSeconds.': 'დაელოდეთ ვადის გასვლას.',
  'The company was changed concurrently.': 'კომპანია სხვამაც შეცვალა.',
  'The company has no callback settings.': 'უკუკავშირის პარამეტრები მითითებული არ არის.',
  'The company has no callback URL.': 'უკუკავშირის URL მითითებული არ არის.',
  'Set one first.': 'ჯერ მიუთითეთ.',
  'There is no such delivery.': 'ასეთი უკუშეტყობინება არ არის.',
  'No console is configured for this deployment.': 'კონსოლი მითითებული არ არის.',
  'The console is temporarily unavailable.': 'კონსოლი დროებით მიუწვდომელია.',
  'The console refused the request.': 'კონსოლმა მოთხოვნა უარყო.',

  // Failed attempts of callbacks.
  'The receiver was unreachable until retries ended.': 'მიმღები მიუწვდომელი იყო ცდების ბოლომდე.',
  'The connection timed out.': 'კავშირი დროზე ვერ დამყარდა.',
  'The response is too long.': 'პასუხი მეტისმეტად გრძელია.',
  'No answer within {ms} ms.': 'პასუხი {ms} მწმ-ში არ მოსულა.',
  'The response timed out.': 'პასუხი დროზე არ მოსულა.',
  'The receiver did not answer.': 'მიმღებმა არ უპასუხა.',
  'The host name does not resolve, or not to a public address.':
    'ჰოსტის სახელი ვერ მოიძებნა, ან მისი მისამართი საჯარო არ არის.',
  'The host refused the connection.': 'ჰოსტმა კავშირი უარყო.',
  'The host closed the connection.': 'ჰოსტმა კავშირი დახურა.',
  'The host is unreachable.': 'ჰოსტი მიუწვდომელია.',
  'The TLS certificate of the host has expired.': 'ჰოსტის TLS სერტიფიკატს ვადა გაუვიდა.',
  'The TLS certificate of the host is not valid yet.': 'ჰოსტის TLS სერტიფიკატი ჯერ არ მოქმედებს.',
  'The TLS certificate of the host is for another name.': 'ჰოსტის TLS სერტიფიკატი სხვა სახელისაა.',
  'The TLS certificate of the host is self-signed, or its chain is incomplete.':
    'ჰოსტის TLS სერტიფიკატი თვითხელმოწერილია, ან ჯაჭვი არასრულია.',
  'The TLS certificate of the host is not valid.': 'ჰოსტის TLS სერტიფიკატი არასწორია.',
  'The TLS handshake with the host failed: check the port, and the TLS versions and ciphers of the host.':
    'TLS კავშირი ვერ დამყარდა: შეამოწმეთ პორტი და ჰოსტის TLS ვერსიები და შიფრები.',
  'The response headers are too large.': 'პასუხის სათაურები მეტისმეტად დიდია.',
  'The response is not valid HTTP.': 'პასუხი სწორი HTTP არ არის.',
  'The connection failed ({code}).': 'კავშირი ვერ შედგა ({code}).',
  'The connection failed.': 'კავშირი ვერ შედგა.',

  // Customers, accounts and payments.
  'There is no account {id}.': 'ანგარიში {id} არ არის.',
  'There is no customer {id}.': 'აბონენტი {id} არ არის.',
  'There is no customer {id}': 'აბონენტი {id} არ არის',
  'There is no payment {id}.': 'გადახდა {id} არ არის.',
  'There is no route {name}.': 'მარშრუტი {name} არ არის.',
  'There is no {kind} {id}.': 'ჩანაწერი არ არის: {kind} {id}.',
  customer: 'აბონენტი',
  account: 'ანგარიში',
  payment: 'გადახდა',
  'billing run': 'ბილინგი',
  'customer type': 'მომხმარებლის ტიპი',
  tariff: 'ტარიფი',
  area: 'უბანი',
  group: 'ჯგუფი',
  tag: 'ჭდე',
  'The account is not created: unique values are already in use.':
    'ანგარიში არ შეიქმნა: განსხვავებული მნიშვნელობები უკვე გამოყენებულია.',
  'Another account has {what}': 'სხვა ანგარიშს აქვს {what}',
  'the mac {mac}': 'MAC {mac}',
  'the onuMac {mac}': 'ONU MAC {mac}',
  'the stbMac {mac}': 'STB MAC {mac}',
  'the gpsTrackIdentifier {id}': 'GPS ტრეკერი {id}',
  'IP range {id} has no free address': 'IP დიაპაზონში {id} თავისუფალი მისამართი აღარ არის',
  'There is no {kind} {id}': 'ჩანაწერი არ არის: {kind} {id}',
  'There is no IP range {id}.': 'IP დიაპაზონი {id} არ არის.',
  'There is no GPS provider {id}.': 'GPS პროვაიდერი {id} არ არის.',
  'There is no IP range {id}': 'IP დიაპაზონი {id} არ არის',
  'There is no GPS provider {id}': 'GPS პროვაიდერი {id} არ არის',
  'Another customer has the number {number}': 'სხვა აბონენტს აქვს ნომერი {number}',
  'the number {number}': 'ნომერი {number}',
  'Nothing to correct.': 'შესასწორებელი არაფერია.',
  'Give at least one of {names}.': 'შეცვალეთ ერთ-ერთი მაინც: {names}.',
  'Conflict: {name} changed since you read it.': 'წაკითხვის შემდეგ შეიცვალა: {name}.',
  'its balance is at the lower limit': 'ბალანსი ქვედა ზღვარზეა',
  'must be today ({today}) or later': 'დღევანდელი ({today}) ან უფრო გვიანი უნდა იყოს',
  'must be at most {days} days ahead': 'არაუმეტეს {days} დღით წინ უნდა იყოს',
  'The API key lacks the scope payments.reverse, which a negative sum needs.':
    'API გასაღებს უარყოფითი თანხის უფლება არ აქვს (payments.reverse).',
  'would exceed the limits of an account balance': 'ბალანსის ზღვარს გადააჭარბებდა',
  'its sum would exceed the limits of an account balance': 'თანხა ბალანსის ზღვარს გადააჭარბებდა',
  'The transaction {id} was already used for a payment of another account or sum.':
    'ტრანზაქცია {id} უკვე გამოყენებულია სხვა ანგარიშის ან თანხის გადახდაზე.',
  'Payment {id} is already reversed, by payment {other}.': 'გადახდა {id} უკვე გაუქმებულია: {other}.',
  'Payment {id} is a reversal itself.': 'გადახდა {id} თვითონ გაუქმებაა.',
  'Payment {id} is part of a charge that was refunded.': 'გადახდა {id} უკვე დაბრუნებული ჩამოჭრის ნაწილია.',
  'Payment {id} has no sum to reverse.': 'გადახდას {id} გასაუქმებელი თანხა არ აქვს.',
  'Its day ended before it could be sent.': 'მისი დღე დასრულდა, სანამ გაიგზავნებოდა.',
  'No brand name is set for reminders.': 'შეხსენებებისთვის გამგზავნის სახელი მითითებული არ არის.',
  'The account has no SMS-enabled number.': 'ანგარიშს არ აქვს ნომერი, რომელზეც SMS იგზავნება.',
  'Retry shortly.': 'სცადეთ ცოტა ხანში.',
  'Payment {id} is a billing charge: only an operator can reverse it.':
    'გადახდა {id} ბილინგის ჩამოჭრაა: მას მხოლოდ ოპერატორი აუქმებს.',
  'at most 11 letters and digits': 'არაუმეტეს 11 ასო და ციფრი',
  'numbers must have at least one number object': 'ერთი ნომერი მაინც უნდა იყოს',
  'is not valid text': 'ტექსტი არასწორია',

  // Mobile numbers of customers.
  'must have a countryCode such as +995': 'ქვეყნის კოდი სჭირდება, მაგალითად +995',
  'must have `mobile`, or `number` with its `countryCode`': 'ნომერი აკლია',
  'has {digits} digits with its country code; at most {most} are possible (E.164)':
    'ქვეყნის კოდით {digits} ციფრია; შესაძლებელია არაუმეტეს {most}',
  'has a `number` and a `mobile` that differ': 'ორი განსხვავებული ნომერი აქვს',
  'is not a number of +{code}: give its countryCode, or remove the {prefix} if it is local':
    'ეს ქვეყნის +{code} ნომერი არ არის: მიუთითეთ მისი კოდი, ან წაშალეთ {prefix}, თუ ადგილობრივია',
  'has its country code +{code} in `number`: give it as `mobile`': 'ნომერს ქვეყნის კოდი უკვე აქვს: +{code}',
  'is not a valid number: give `mobile` in international form, or `number` with 6 to 15 digits and its `countryCode`':
    'ნომერი არასწორია: დაწერეთ საერთაშორისო ფორმატით',
  'has the countryCode +{code}, which is not a country code (+{other} is one)':
    '+{code} ქვეყნის კოდი არ არის (არის +{other})',
  'has the national prefix more than once': 'ქვეყნის შიდა პრეფიქსი რამდენჯერმე აქვს',

  // Routes.
  'carrier is not a URL like {example}': 'URL უნდა იყოს, მაგალითად {example}',
  'must be of {min} to {max} letters, digits, dots, dashes and underscores':
    '{min}-დან {max}-მდე ასო, ციფრი, წერტილი, ტირე ან ქვედა ხაზი უნდა იყოს',
  'must be digits with commas between them, like {example}':
    'ციფრები უნდა იყოს, მძიმეებით გამოყოფილი, მაგალითად {example}',
  'Route {name} already exists.': 'მარშრუტი {name} უკვე არსებობს.',
  'Change it with PUT.': 'შეცვალეთ მის გვერდზე.',
  'must be like {example}': 'უნდა იყოს, მაგალითად {example}',
  'is given more than once': 'ერთხელ უნდა ეწეროს',
  'is not a time zone': 'სასაათო სარტყელი უნდა იყოს',
  'has {entry}; write {example} with {classes}':
    'ასეთი ჩანაწერი არ შეიძლება: {entry}; სწორია, მაგალითად {example}, დასაშვებია {classes}',
  "user or password has a % that isn't followed by two hexadecimal digits; write %25":
    'მომხმარებელში ან პაროლში % დაწერეთ, როგორც %25',
  'Route {name} is configured in SMS_CARRIERS.': 'მარშრუტი {name} SMS_CARRIERS-შია მითითებული.',
  'Change it there, or with PUT.': 'შეცვალეთ იქ, ან მის გვერდზე.',
  'Remove it there, or drain it.': 'წაშალეთ იქ, ან დაცალეთ.',
  'Route {name} was changed concurrently.': 'მარშრუტი {name} ამასობაში სხვამ შეცვალა.',
  'A route with a password needs ROUTE_ENCRYPTION_KEY in the sms service: set it first.':
    'მარშრუტის პაროლს sms სერვისში ROUTE_ENCRYPTION_KEY სჭირდება: ჯერ მიუთითეთ ის.',

  // Test sends of routes.
  '{number} is on the global stop list.': '{number} საერთო სტოპ-სიაშია.',
  '{number} is not in TEST_SEND_NUMBERS, which lists the numbers of test sends':
    'ნომერი {number} TEST_SEND_NUMBERS-ში არ არის: საცდელი SMS მხოლოდ იქ ჩამოთვლილ ნომრებზე იგზავნება',
  'must fit into one SMS': 'ერთ SMS-ში უნდა ეტეოდეს',
  'Route {name} is {state}: resume it first.': 'მარშრუტი {name} {state}: ჯერ გააგრძელეთ.',
  paused: 'შეჩერებულია',
  drained: 'დაცლილია',
  'Route {name}: no SMPP bind is connected, so nothing can be sent through it.':
    'მარშრუტს {name} SMPP კავშირი არ აქვს, ამიტომ მისით ვერაფერი გაიგზავნება.',
  'Route {name} already has {count} waiting test sends.':
    'მარშრუტზე {name} უკვე {count} საცდელი SMS ელოდება.',

  // Values of fields.
  'must have no user, password or fragment': 'მომხმარებლის, პაროლისა და # ნაწილის გარეშე უნდა იყოს',
  'must be an {scheme} address that can be called': 'ხელმისაწვდომი მისამართი უნდა იყოს, დასაწყისით {scheme}',
  'https or http': 'https ან http',
  'must be {prefix} and {min} to {max} bytes in base64':
    'უნდა იყოს {prefix} და {min}-დან {max}-მდე ბაიტი base64-ით',
  'must be a sender name of the company': 'კომპანიის გამგზავნის სახელი უნდა იყოს',
  'must be a Windows code page such as windows-1251': 'Windows-ის კოდირება უნდა იყოს, მაგალითად windows-1251',
  'must be up to {most} sends, separated by commas': 'არაუმეტეს {most} გზავნილი უნდა იყოს',
  'a company may allow at most {most} prefixes': 'დასაშვებია არაუმეტეს {most} პრეფიქსი',
  'element {at}: {problem}': 'ნომერი {at}: {problem}',
  'events must be empty with a test key: tests have no account events and no inbound messages':
    'სატესტო რეჟიმში მოვლენები არ მიეთითება',
};
