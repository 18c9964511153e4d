import path from 'node:path';
import { inflate } from '@sparticuz/chromium';

/**
 * Run with TMPDIR set: unpacks the Chromium of the npm package, with its fonts and libraries, into that folder, the only
 * place the package knows.
 */
const packed = path.join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');
const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
await Promise.all(parts.map((name) => inflate(path.join(packed, name))));
