import { expect, test } from 'vitest';
import { refuseUnsafe, type UnsafeReason } from './refuse-unsafe.ts';

const reasonFor = (input: Uint8Array | string): UnsafeReason | 'accepted' => {
  const inspected = refuseUnsafe(input);
  return inspected.ok ? 'accepted' : inspected.reason;
};

const utf16 = Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a/>', 'utf16le');

test.each<[string, Uint8Array | string, UnsafeReason]>([
  ['nothing at all', '', 'empty'],
  ['a text node of 11 MB', `<a>${'x'.repeat(11_000_000)}</a>`, 'too_large'],
  ['an external entity', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>', 'doctype'],
  ['a document type behind a comment', '<!-- x --><!doctype a><a/>', 'doctype'],
  ['an entity declaration hidden in CDATA', '<a><![CDATA[<!ENTITY x "y">]]></a>', 'doctype'],
  ['50,000 levels', `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`, 'too_deep'],
  [
    '20,000 attributes',
    `<a ${Array.from({ length: 20_000 }, (_, n) => `b${n}="1"`).join(' ')}/>`,
    'too_many_attributes',
  ],
  ['UTF-16', utf16, 'not_utf8'],
  ['Latin-1 declared', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', 'not_utf8'],
  ['bytes that are no UTF-8', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c]), 'not_utf8'],
  ['half a surrogate pair', '<a>\ud800</a>', 'not_utf8'],
  ['NUL', '<a>\0</a>', 'nul_character'],
  ['a tag that never ends', '<a', 'malformed'],
])('refuses %s before any parser sees it', (_, input, reason) => {
  // CPU of the process, which a busy machine does not lengthen; microseconds.
  const before = process.cpuUsage();
  expect(reasonFor(input)).toBe(reason);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

test('depth counts open elements, not comments, CDATA or empty elements', () => {
  const many = '<b/><!-- <c> --><![CDATA[<d><e>]]><?pi <f>?>'.repeat(500);
  expect(reasonFor(`<a>${many}</a>`)).toBe('accepted');
});

test('drops the byte order mark', () => {
  expect(refuseUnsafe(Buffer.from('\ufeff<a/>'))).toEqual({ ok: true, text: '<a/>' });
});

test('each limit is what is still taken', () => {
  const limits = { maxBytes: 60, maxDepth: 3, maxAttributes: 2 };
  const of = (text: string) => {
    const inspected = refuseUnsafe(text, limits);
    return inspected.ok ? 'accepted' : inspected.reason;
  };
  const sized = (bytes: number) => `<a>${'é'.repeat((bytes - 7) / 2)}</a>`;
  expect([of(sized(59)), of(sized(61))]).toEqual(['accepted', 'too_large']);
  expect(of(`<a>${'x'.repeat(53)}</a>`)).toBe('accepted');
  expect(of(`<a>${'x'.repeat(54)}</a>`)).toBe('too_large');
  expect(of('<a><b><c/><d>x</d></b></a>')).toBe('accepted');
  expect(of('<a><b><c><d>x</d></c></b></a>')).toBe('too_deep');
  expect(of('<a bc="12" de="34"></a>')).toBe('accepted');
  expect(of('<a bc="12" de="34" fg="56"></a>')).toBe('too_many_attributes');
});

test('by default 100 levels and 200 attributes', () => {
  const levels = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
  const wide = (count: number) => `<a ${Array.from({ length: count }, (_, n) => `b${n}="1"`).join(' ')}></a>`;
  expect([reasonFor(levels(100)), reasonFor(levels(101))]).toEqual(['accepted', 'too_deep']);
  expect([reasonFor(wide(200)), reasonFor(wide(201))]).toEqual(['accepted', 'too_many_attributes']);
});

test.each([
  ['utf-8', 'accepted'],
  ['UTF8', 'accepted'],
  ['utf-16', 'not_utf8'],
  ['utf-80', 'not_utf8'],
  ['xutf-8', 'not_utf8'],
])('the encoding %s', (encoding, expected) => {
  for (const quote of ['"', "'"]) {
    expect(reasonFor(`<?xml version="1.0" encoding=${quote}${encoding}${quote}?><a/>`)).toBe(expected);
  }
});

test('half a pair of either kind is no UTF-8, a whole pair is', () => {
  expect(['<a>\udc00</a>', '<a>\ud800\ud800\udc00</a>', '<a>\ud83d\ude00</a>'].map(reasonFor)).toEqual([
    'not_utf8',
    'not_utf8',
    'accepted',
  ]);
});
