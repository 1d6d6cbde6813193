/** The page of the simulator: the phones, the messages of one of them, and the carrier's settings. */

const LISTED = 100;
const KEPT = 200;
const RELOAD_MS = 1_000;
const SEARCH_PAUSE_MS = 200;
const FILTERS = {
  all: 'All',
  undelivered: 'Undelivered',
  incomplete: 'Incomplete',
  repeated: 'Twice',
  answered: 'Answered',
};
const NUMBERS = {
  answerDelayMs: 'Answer after, ms',
  receiptDelayMs: 'Receipt after, ms',
  tps: 'Parts a second (0: any)',
  dropEvery: 'Hang up every N parts (0: never)',
};

const $ = (id) => document.getElementById(id);

/** An element with properties and children. */
function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** @throws Error with the simulator's error message */
async function call(path, body) {
  const options = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`api/${path}`, options);
  const given = await answer.json();
  if (answer.ok) return given;
  throw new Error(Object.values(given.errors ?? {}).join('; ') || given.message || `HTTP ${answer.status}`);
}

const shown = (value) => value.toLocaleString('en');
const counted = (parts) => (parts === 1 ? '1 part' : `${parts} parts`);

/** The time of day, with the date if it is not today. */
function timeOf(iso) {
  const at = new Date(iso);
  const time = at.toLocaleTimeString(undefined, { hourCycle: 'h23' });
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? time : `${at.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })} ${time}`;
}

function report(error) {
  $('error').textContent = error ? error.message : '';
}

// The phones.

let filter = 'all';
let lastSearch = 0;
let reload;

async function showPhones() {
  clearTimeout(reload);
  reload = undefined;
  const search = ++lastSearch;
  const q = $('q').value;
  const query = new URLSearchParams({ q, show: filter, limit: LISTED });
  const { phones, total } = await call(`phones?${query}`);
  // A response to an earlier search may arrive after a later response.
  if (search !== lastSearch) return;
  $('rows').replaceChildren(...phones.map(rowOf));
  const all = `${shown(total)} phones`;
  $('total').textContent = phones.length < total ? `${shown(phones.length)} of ${all}` : all;
  const isAll = !q && filter === 'all';
  $('none').textContent =
    phones.length > 0 ? '' : isAll ? 'No phone has got a message yet.' : 'No phone fits.';
}

const reloadPhones = (ms) => {
  reload ??= setTimeout(() => showPhones().then(() => report(), report), ms);
};

function rowOf({ phone, counts, repeated, last }) {
  const twice = element('span', { title: 'Parts that came twice', className: 'bad' });
  twice.append(element('span', {}, `${repeated}×2`));
  const text = `${last.direction === 'answered' ? 'To' : 'From'} ${last.sender}: ${last.text}`;
  const button = element(
    'button',
    { type: 'button', className: 'row', onclick: () => (location.hash = phone) },
    element(
      'div',
      {},
      element('b', {}, `+${phone}`),
      element('span', { className: 'grey' }, timeOf(last.at)),
    ),
    element(
      'div',
      {},
      element('span', { className: 'grey last' }, text),
      element(
        'span',
        {},
        ...(repeated > 0 ? [twice, ' '] : []),
        element('b', { title: 'Messages' }, shown(counts.messages)),
      ),
    ),
  );
  button.setAttribute('aria-current', String(phone === chosen()));
  return element('li', {}, button);
}

// The messages of a phone.

let messages = new Map();
let sending = false;

const chosen = () => /^#(\d+)$/.exec(location.hash)?.[1];

async function showConversation() {
  const phone = chosen();
  document.body.dataset.chosen = String(phone !== undefined);
  $('conversation').hidden = phone === undefined;
  $('choose').hidden = phone !== undefined;
  messages = new Map();
  for (const id of ['to', 'text']) $(id).value = '';
  $('note').textContent = '';
  if (!phone) return;
  $('phone').textContent = `+${phone}`;
  const mine = messages;
  const found = await call(`messages?${new URLSearchParams({ phone, limit: KEPT })}`);
  if (mine === messages) addMessages(found.messages);
}

function addMessages(changed) {
  // Events may have brought a later version before.
  for (const message of changed) messages.set(message.id, message);
  const list = [...messages.values()].sort((one, other) => one.id - other.id).slice(-KEPT);
  $('messages').replaceChildren(...list.map(bubbleOf));
  $('messages').scrollTop = $('messages').scrollHeight;
  const senders = [...new Set(list.map(({ sender }) => sender).reverse())];
  $('senders').replaceChildren(...senders.map((value) => element('option', { value })));
  $('to').value ||= senders[0] ?? '';
}

/** Type of number, numbering plan and optional parameters, as submitted. */
function submittedAs({ ton, npi, tlvs }) {
  const listed = tlvs.map(({ part, tag, text, hex }) => `${part}: ${tag} = ${text ?? `0x${hex}`}`);
  return [`TON ${ton}, NPI ${npi}`, ...listed].join(' · ');
}

function bubbleOf({
  direction,
  sender,
  ton,
  npi,
  tlvs,
  text,
  encoding,
  parts,
  totalParts,
  complete,
  repeatedParts,
  at,
  state,
}) {
  const isAnswer = direction === 'answered';
  const size = complete ? counted(totalParts) : `${parts} of ${counted(totalParts)}`;
  const marks = [
    ...(['DELIVRD', 'acknowledged'].includes(state) ? [] : [state]),
    ...(complete ? [] : ['parts missing']),
    ...(repeatedParts > 0 ? [`${counted(repeatedParts)} twice`] : []),
  ];
  const bubble = element(
    'li',
    { className: 'bubble' },
    element('p', { className: 'grey' }, isAnswer ? 'to ' : 'from ', element('b', {}, sender)),
    element('p', {}, text),
    ...(isAnswer ? [] : [element('p', { className: 'grey' }, submittedAs({ ton, npi, tlvs }))]),
    element(
      'p',
      { className: 'grey' },
      `${timeOf(at)} · ${encoding} · ${size} `,
      ...marks.map((mark) => element('b', { className: 'bad' }, mark, ' ')),
    ),
  );
  bubble.dataset.answered = String(isAnswer);
  return bubble;
}

async function send(text) {
  // Enter may be pressed again.
  if (sending || !text.trim()) return;
  sending = true;
  const note = $('note');
  try {
    const { receivers } = await call('inbound', { from: chosen(), to: $('to').value, text });
    $('text').value = '';
    note.textContent = receivers === 0 ? 'No receiver is bound: it waits for one.' : '';
  } catch (error) {
    note.textContent = error.message;
  } finally {
    sending = false;
  }
}

// The carrier.

let stats;

function showFigures(perSecond) {
  const { parts, receiptsAcknowledged: receipts, repeated: twice, binds } = stats;
  const figures = { 'a second': perSecond, parts, receipts, twice, binds: binds.length };
  $('figures').replaceChildren(
    ...Object.entries(figures).map(([label, value]) => element('span', {}, `${shown(value)} ${label}`)),
  );
  if ($('drawer').open) showStatistics();
}

function showStatistics() {
  const rows = [
    ['Submits', stats.submits],
    ['Most in a second', stats.maxSubmitsPerSecond],
    ...Object.entries(stats.answers).map(([status, count]) => [`Answered ${status}`, count]),
    ['Not answered', stats.unanswered],
    ...Object.entries(stats.receipts).map(([state, count]) => [`Receipts ${state}`, count]),
    ['Receipts waiting', stats.receiptsWaiting],
    ['Receipts sent again', stats.receiptsResent],
    ...stats.binds.map(({ systemId, mode, since }) => [
      `Bind of ${systemId}`,
      `${mode}, since ${timeOf(since)}`,
    ]),
  ];
  $('statistics').replaceChildren(
    ...rows.map(([label, value]) =>
      element('tr', {}, element('td', {}, label), element('td', {}, shown(value))),
    ),
  );
}

async function showCarrier() {
  const [settings, behaviours] = await Promise.all([call('settings'), call('behaviours')]);
  const change = (part) => call('settings', part).then(() => report(), report);
  const isDown = element('input', {
    type: 'checkbox',
    checked: settings.down,
    onchange: (event) => change({ down: event.target.checked }),
  });
  isDown.setAttribute('role', 'switch');
  const usual = element('select', { onchange: (event) => change({ behaviour: event.target.value }) });
  usual.append(...behaviours.map(({ name }) => element('option', { value: name }, name)));
  usual.value = settings.behaviour;
  const numbers = Object.entries(NUMBERS).map(([name, label]) =>
    element(
      'label',
      {},
      label,
      element('input', {
        type: 'number',
        min: 0,
        value: settings[name],
        onchange: (event) => change({ [name]: event.target.valueAsNumber }),
      }),
    ),
  );
  $('settings').replaceChildren(
    element('label', {}, 'The carrier is unavailable', isDown),
    element('label', {}, 'Numbers without a code are', usual),
    ...numbers,
  );
  $('behaviours').replaceChildren(
    ...behaviours.map(({ digits, name, does }) =>
      element(
        'tr',
        {},
        element('td', {}, element('code', {}, digits)),
        element('td', {}, element('b', {}, name), element('p', { className: 'grey' }, does)),
      ),
    ),
  );
  if (stats) showStatistics();
}

// The controls.

for (const [value, label] of Object.entries(FILTERS)) {
  const choice = element('input', { type: 'radio', name: 'filter', value, checked: value === filter });
  choice.onchange = () => {
    filter = value;
    showPhones().catch(report);
  };
  $('filters').append(element('label', {}, choice, label));
}
let typing;
$('q').oninput = () => {
  clearTimeout(typing);
  typing = setTimeout(() => showPhones().catch(report), SEARCH_PAUSE_MS);
};
$('back').onclick = () => (location.hash = '');
$('stop').onclick = () => void send('STOP');
$('answer').onsubmit = (event) => {
  event.preventDefault();
  void send($('text').value);
};
$('text').onkeydown = (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  void send($('text').value);
};
$('carrier').onclick = () => {
  $('drawer').showModal();
  showCarrier().catch(report);
};
$('colours').onclick = () => {
  const { style } = document.documentElement;
  const isDark = (style.colorScheme || getComputedStyle($('colours')).colorScheme).startsWith('dark');
  const prefersDark = !style.colorScheme && matchMedia('(prefers-color-scheme: dark)').matches;
  style.colorScheme = isDark || prefersDark ? 'light' : 'dark';
};
$('reset').onclick = async () => {
  await call('reset', {}).then(() => report(), report);
  location.hash = '';
  await Promise.all([showCarrier(), showPhones()]).catch(report);
};
window.onhashchange = () => {
  showConversation().catch(report);
  showPhones().catch(report);
};

const events = new EventSource('api/events');
events.addEventListener('stats', ({ data }) => {
  const before = stats;
  stats = JSON.parse(data);
  $('live').textContent = 'live';
  showFigures(Math.max(0, stats.submits - (before?.submits ?? stats.submits)));
});
events.addEventListener('messages', ({ data }) => {
  const event = JSON.parse(data);
  const mine = event.messages.filter(({ phone }) => phone === chosen());
  if (mine.length > 0) addMessages(mine);
  reloadPhones(RELOAD_MS);
});
events.addEventListener('error', () => ($('live').textContent = 'not connected'));

showConversation().catch(report);
showPhones().catch(report);
