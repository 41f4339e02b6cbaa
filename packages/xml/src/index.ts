export * from './canonicalize.ts';
export * from './compile-schema.ts';
export * from './element.ts';
export * from './escape.ts';
export * from './load-nfe-schemas.ts';
export { applyOverlay, nfeOverlay, type OverlayRule } from './nfe-overlay.ts';
export * from './parse-xml.ts';
export * from './refuse-unsafe.ts';
export * from './sign-enveloped.ts';
