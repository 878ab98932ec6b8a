// SPDX-License-Identifier: MIT
// A network that misbehaves on request, between browser and server: passes everything on, and to the commands of a match
// it does what the test asks for. An answer that is dropped was committed by the server; that is the point.
import { request as ask_http, createServer as serve_http } from 'node:http';
import { createServer as serve_https } from 'node:https';

const COMMAND = /^\/api\/v1\/tournaments\/\w+\/matches\/\d+\//;
const DELAY_MS = 400;
/** A late copy arrives when this many later commands have overtaken it. */
const OVERTAKEN_BY = 2;

/** @param {import('node:http').IncomingMessage} message @returns {Promise<Buffer>} */
async function whole(message) {
  const chunks = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export class FaultProxy {
  /** @param {{key: Buffer, cert: Buffer} | null} secure terminates TLS with it; null: plain HTTP */
  constructor(secure) {
    const serve = (/** @type {any} */ asked, /** @type {any} */ answer) => void this.pass(asked, answer);
    this.server = secure ? serve_https(secure, serve) : serve_http(serve);
    this.secure = Boolean(secure);
    this.target = 0;
    /** Nothing gets through. */
    this.cut = false;
    /** What is asked for at such a place gets no answer, and all else does. @type {RegExp | null} */
    this.deaf = null;
    /** Answers under way. @type {Map<import('node:http').IncomingMessage, string>} */
    this.open = new Map();
    /**
     * What happens to the next commands, one each. drop: the answer is lost; twice: it arrives doubled; late: the line
     * breaks, and the request arrives all the same when later ones have overtaken it; delay; none.
     * @type {('drop' | 'twice' | 'late' | 'delay' | 'none')[]}
     */
    this.faults = [];
    /** Every command that reached the server, by its key: shows that faults happened. @type {string[]} */
    this.commands = [];
    /** @type {{asked: import('node:http').IncomingMessage, body: Buffer, left: number}[]} */
    this.late = [];
    /** What a browser takes whose server speaks no TLS: it is not told of brotli there. '' is what it says itself. */
    this.takes = '';
    /** What was asked for, with the bytes of the answer's body as they travelled. @type {{path: string, from: string, bytes: number, done: boolean}[]} */
    this.asked = [];
    /** @type {Set<import('node:net').Socket>} */
    this.sockets = new Set();
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  /** @param {number} target the server's port @returns {Promise<string>} the address people open */
  async listen(target) {
    this.target = target;
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.server.address());
    return `${this.secure ? 'https' : 'http'}://127.0.0.1:${port}`;
  }

  /** Well again, with nothing counted. */
  begin() {
    this.cut = false;
    this.deaf = null;
    this.faults = [];
    this.late = [];
    this.commands = [];
    this.asked = [];
  }

  /** Cuts every line, live streams too, and refuses new ones until `mend`. */
  sever() {
    this.cut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Ends what is under way at such places, and answers nothing there until the next `begin`. @param {RegExp} places */
  deafen(places) {
    this.deaf = places;
    for (const [asked, path] of this.open) if (places.test(path)) asked.socket.destroy();
  }

  mend() {
    this.cut = false;
  }

  close() {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  /** @param {import('node:http').IncomingMessage} asked @param {import('node:http').ServerResponse} answer */
  async pass(asked, answer) {
    if (this.cut || this.deaf?.test(asked.url ?? '')) {
      asked.socket.destroy();
      return;
    }
    const is_command = asked.method === 'POST' && COMMAND.test(asked.url ?? '');
    if (!is_command) {
      this.forward(asked, answer, asked);
      return;
    }
    const body = await whole(asked);
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    if (fault === 'late') {
      this.late.push({ asked, body, left: OVERTAKEN_BY });
      asked.socket.destroy();
      return;
    }
    this.commands.push(String(asked.headers['idempotency-key']));
    if (fault === 'twice' || fault === 'drop') await this.swallow(asked, body);
    if (fault === 'drop') asked.socket.destroy();
    else this.forward(asked, answer, body);
    await this.overtake();
  }

  /** A command has passed: what it overtook comes nearer. */
  async overtake() {
    for (const one of this.late) one.left -= 1;
    const due = this.late.filter(({ left }) => left <= 0);
    this.late = this.late.filter(({ left }) => left > 0);
    for (const { asked, body } of due) {
      this.commands.push(String(asked.headers['idempotency-key']));
      await this.swallow(asked, body);
    }
  }

  /** @param {import('node:http').IncomingMessage} asked */
  onward(asked) {
    const headers = { ...asked.headers, connection: 'close', ...(this.takes ? { 'accept-encoding': this.takes } : {}) };
    return ask_http({ host: '127.0.0.1', port: this.target, method: asked.method, path: asked.url, headers });
  }

  /** The server works and answers; nobody hears it. @param {import('node:http').IncomingMessage} asked @param {Buffer} body @returns {Promise<void>} */
  swallow(asked, body) {
    return new Promise((resolve) => {
      const onward = this.onward(asked);
      onward.on('response', (reply) => { reply.resume().on('end', resolve); });
      onward.on('error', () => resolve());
      onward.end(body);
    });
  }

  /**
   * @param {import('node:http').IncomingMessage} asked @param {import('node:http').ServerResponse} answer
   * @param {Buffer | import('node:http').IncomingMessage} body
   */
  forward(asked, answer, body) {
    const onward = this.onward(asked);
    const seen = { path: asked.url ?? '', from: asked.headers.referer ?? '', bytes: 0, done: false };
    this.asked.push(seen);
    this.open.set(asked, seen.path);
    onward.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('data', (/** @type {Buffer} */ chunk) => { seen.bytes += chunk.length; });
      reply.on('end', () => { seen.done = true; });
      reply.pipe(answer);
    });
    onward.on('error', () => asked.socket.destroy());
    answer.on('close', () => {
      this.open.delete(asked);
      onward.destroy();
    });
    if (Buffer.isBuffer(body)) onward.end(body);
    else body.pipe(onward);
  }
}
