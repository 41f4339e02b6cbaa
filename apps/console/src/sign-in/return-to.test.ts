import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const pages = ['/', '/busca', '/documentos/:id'];

test.each(['/', '/busca?q=123&cursor=a%20b', '/documentos/0123'])('%s is a page to come back to', (path) => {
  expect(safeReturnTo(path, pages)).toBe(path);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /busca',
  '/busca#//evil.example',
  '/%2f/evil.example',
  '/documentos/../../evil',
  '/documentos/1/../../busca',
  '/./busca',
  '/busca/',
  '/entrar',
  '/sair',
  '/unknown',
  'javascript:alert(1)',
  'busca',
  '@evil.example',
  '/busca@evil.example',
  '/busca?q=\\\\evil.example',
  '/?\u2028',
  '',
])('%j leads to the first page', (text) => {
  expect(safeReturnTo(text, pages)).toBe('/');
});
