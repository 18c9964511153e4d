import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import nodemailer from 'nodemailer';
import { expect, it } from 'vitest';
import { SMTP_TIMES, transportOptions } from './smtp-carrier.server.ts';

it.each([
  ['smtp://mail.example.com:587', true],
  ['smtp://user:password@smtp.example.co.uk', true],
  ['smtp://93.184.216.34:25', true],
  ['smtp://[2606:4700::1111]:25', true],
  // On this machine, in this network, beside the product in Compose.
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1:1025', false],
  ['smtp://[::1]:1025', false],
  ['smtp://10.0.0.7', false],
  ['smtp://mailpit:1025', false],
  ['smtp://mail.office.internal', false],
])('%s has to offer TLS: %s', (url, isWanted) => {
  expect(transportOptions(url, SMTP_TIMES).requireTLS).toBe(isWanted);
});

it('a server that has to offer TLS and does not is told neither the password nor the mail', async () => {
  const said: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.write('220 plain.example\r\n');
    socket.on('data', (bytes) => {
      said.push(String(bytes).trim().split(' ')[0]!);
      socket.write(/^EHLO/.test(String(bytes)) ? '250-plain.example\r\n250 AUTH PLAIN\r\n' : '454 no TLS here\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The name of a server of the internet, led to this one.
  const options = {
    ...transportOptions('smtp://u:p@mail.example.com', SMTP_TIMES),
    url: `smtp://u:p@127.0.0.1:${port}`,
  };
  const transport = nodemailer.createTransport(options);
  await expect(transport.sendMail({ from: 'a@b.example', to: 'c@d.example', text: 'link' })).rejects.toMatchObject({
    code: 'ETLS',
  });
  expect(said.filter((word) => word !== 'QUIT')).toEqual(['EHLO', 'STARTTLS']);
  transport.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});
