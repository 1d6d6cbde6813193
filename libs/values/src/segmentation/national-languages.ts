/**
 * National language tables of 3GPP TS 23.038 (release 18), annex A, by the national language identifier of part 6.2.1.2.4. A character's
 * index is its septet; a blank is an unassigned septet.
 *
 * Two tables correct the standard as Android does: Kannada 0x23 is DDA, because PA is also at 0x3D. Telugu has the euro sign, like all
 * other tables.
 */

/** The default alphabet is replaced by these, part A.3. Spanish has none. */
const LOCKING: Readonly<Record<number, string>> = {
  // Turkish
  1: '@£$¥€éùıòÇ\nĞğ\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ŞşßÉ !"#¤%&\'()*+,-./0123456789:;<=>?İABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§çabcdefghijklmnopqrstuvwxyzäöñüà',
  // Portuguese
  3: '@£$¥êéúíóç\nÔô\rÁáΔ_ªÇÀ∞^\\€Ó| ÂâÊÉ !"#º%&\'()*+,-./0123456789:;<=>?ÍABCDEFGHIJKLMNOPQRSTUVWXYZÃÕÚÜ§~abcdefghijklmnopqrstuvwxyzãõ`üà',
  // Bengali
  4: 'ঁংঃঅআইঈউঊঋ\nঌ \r এঐ  ওঔকখগঘঙচ ছজঝঞ !টঠডঢণত)(থদ,ধ.ন0123456789:; পফ?বভমযর ল   শষসহ়ঽািীুূৃৄ  েৈ  োৌ্ৎabcdefghijklmnopqrstuvwxyzৗড়ঢ়ৰৱ',
  // Gujarati
  5: 'ઁંઃઅઆઇઈઉઊઋ\nઌઍ\r એઐઑ ઓઔકખગઘઙચ છજઝઞ !ટઠડઢણત)(થદ,ધ.ન0123456789:; પફ?બભમયર લળ વશષસહ઼ઽાિીુૂૃૄૅ ેૈૉ ોૌ્ૐabcdefghijklmnopqrstuvwxyzૠૡૢૣ૱',
  // Hindi
  6: 'ँंःअआइईउऊऋ\nऌऍ\rऎएऐऑऒओऔकखगघङच छजझञ !टठडढणत)(थद,ध.न0123456789:;ऩपफ?बभमयरऱलळऴवशषसह़ऽािीुूृॄॅॆेैॉॊोौ्ॐabcdefghijklmnopqrstuvwxyzॲॻॼॾॿ',
  // Kannada
  7: ' ಂಃಅಆಇಈಉಊಋ\nಌ \rಎಏಐ ಒಓಔಕಖಗಘಙಚ ಛಜಝಞ !ಟಡಪಢಣತ)(ಥದ,ಧ.ನ0123456789:; ಪಫ?ಬಭಮಯರಱಲಳ ವಶಷಸಹ಼ಽಾಿೀುೂೃೄ ೆೇೈ ೊೋೌ್ೕabcdefghijklmnopqrstuvwxyzೖೠೡೢೣ',
  // Malayalam
  8: ' ംഃഅആഇഈഉഊഋ\nഌ \rഎഏഐ ഒഓഔകഖഗഘങച ഛജഝഞ !ടഠഡഢണത)(ഥദ,ധ.ന0123456789:; പഫ?ബഭമയരറലളഴവശഷസഹ ഽാിീുൂൃൄ െേൈ ൊോൌ്ൗabcdefghijklmnopqrstuvwxyzൠൡൢൣ൹',
  // Oriya
  9: 'ଁଂଃଅଆଇଈଉଊଋ\nଌ \r ଏଐ  ଓଔକଖଗଘଙଚ ଛଜଝଞ !ଟଠଡଢଣତ)(ଥଦ,ଧ.ନ0123456789:; ପଫ?ବଭମଯର ଲଳ ଵଶଷସହ଼ଽାିୀୁୂୃୄ  େୈ  ୋୌ୍ୖabcdefghijklmnopqrstuvwxyzୗୠୡୢୣ',
  // Punjabi
  10: 'ਁਂਃਅਆਇਈਉਊ \n  \r ਏਐ  ਓਔਕਖਗਘਙਚ ਛਜਝਞ !ਟਠਡਢਣਤ)(ਥਦ,ਧ.ਨ0123456789:; ਪਫ?ਬਭਮਯਰ ਲਲ਼ ਵਸ਼ ਸਹ਼ ਾਿੀੁੂ    ੇੈ  ੋੌ੍ੑabcdefghijklmnopqrstuvwxyzੰੱੲੳੴ',
  // Tamil
  11: ' ஂஃஅஆஇஈஉஊ \n  \rஎஏஐ ஒஓஔக   ஙச  ஜ ஞ !ட   ணத)(  , .ந0123456789:;னப ?  மயரறலளழவஶஷஸஹ  ாிீுூ   ெேை ொோௌ்ௐabcdefghijklmnopqrstuvwxyzௗ௰௱௲௹',
  // Telugu
  12: 'ఁంఃఅఆఇఈఉఊఋ\nఌ \rఎఏఐ ఒఓఔకఖగఘఙచ ఛజఝఞ !టఠడఢణత)(థద,ధ.న0123456789:; పఫ?బభమయరఱలళ వశషసహ ఽాిీుూృౄ ెేై ొోౌ్ౕabcdefghijklmnopqrstuvwxyzౖౠౡౢౣ',
  // Urdu
  13: 'اآبٻڀپڦتۂٿ\nٹٽ\rٺټثجځڄڃڅچڇحخد ڌڈډڊ !ڏڍذرڑړ)(ڙز,ږ.ژ0123456789:;ښسش?صضطظعفقکڪګگڳڱلمنںڻڼوۄەہھءیېےٍُِٗٔabcdefghijklmnopqrstuvwxyzّٰٕٖٓ',
};

/** The extension tables of the Indic and Arabic scripts differ in these characters, from septet 0x19 on. */
const indic = (own: string): string => {
  const signs = own.length > 35 ? own : own.padEnd(35) + '[~] |';
  return '@£$¥¿"¤%&\'\f*+ -/<=>¡^¡_#*' + signs + 'ABCDEFGHIJKLMNOPQRSTUVWXYZ          €';
};

/** The default extension table is replaced by these, part A.2. */
const SINGLE: Readonly<Record<number, string>> = {
  // Turkish
  1: '          \f         ^                   {}     \\            [~] |      Ğ İ         Ş               ç € ğ ı         ş',
  // Spanish
  2: '         ç\f         ^                   {}     \\            [~] |Á       Í     Ó     Ú           á   €   í     ó     ú',
  // Portuguese
  3: '     ê   ç\fÔô Áá  ΦΓ^ΩΠΨΣΘ     Ê        {}     \\            [~] |À       Í     Ó     Ú     ÃÕ    Â   €   í     ó     ú     ãõ  â',
  // Bengali
  4: indic('০১ ২৩৪৫৬৭৮৯য়ৠৡৢ{}ৣ৲৳৴৵\\৶৷৸৹৺'),
  // Gujarati
  5: indic('।॥ ૦૧૨૩૪૫૬૭૮૯  {}     \\'),
  // Hindi
  6: indic('।॥ ०१२३४५६७८९॒॑{}॓॔क़ख़ग़\\ज़ड़ढ़फ़य़ॠॡॢॣ॰ॱ'),
  // Kannada
  7: indic('।॥ ೦೧೨೩೪೫೬೭೮೯ೞೱ{}ೲ    \\'),
  // Malayalam
  8: indic('।॥ ൦൧൨൩൪൫൬൭൮൯൰൱{}൲൳൴൵ൺ\\ൻർൽൾൿ'),
  // Oriya
  9: indic('।॥ ୦୧୨୩୪୫୬୭୮୯ଡ଼ଢ଼{}ୟ୰ୱ  \\'),
  // Punjabi
  10: indic('।॥ ੦੧੨੩੪੫੬੭੮੯ਖ਼ਗ਼{}ਜ਼ੜਫ਼ੵ \\'),
  // Tamil
  11: indic('।॥ ௦௧௨௩௪௫௬௭௮௯௳௴{}௵௶௷௸௺\\'),
  // Telugu
  12: indic('   ౦౧౨౩౪౫౬౭౮౯ౘౙ{}౸౹౺౻౼\\౽౾౿'),
  // Urdu
  13: indic('\u0600\u0601 ۰۱۲۳۴۵۶۷۸۹،؍{}؎؏ؐؑؒ\\ؓؔ؛؟ـْ٘٫٬ٲٳۍ[~]۔|'),
};

/** The languages that a user data header names (TS 23.040 parts 9.2.3.24.15 and 16). */
export interface NationalLanguages {
  /** For the characters of one septet. */
  locking?: number;
  /** For the characters after an escape. */
  single?: number;
}

/** The characters of septets in a language; undefined for an identifier without a table, which is ignored. */
export function nationalTables({ locking = 0, single = 0 }: NationalLanguages): {
  characters: string | undefined;
  extended: string | undefined;
} {
  return { characters: LOCKING[locking], extended: SINGLE[single] };
}
