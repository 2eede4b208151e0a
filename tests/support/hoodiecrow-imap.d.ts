declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Message {
    raw: string;
    flags: string[];
  }
  function hoodiecrow(options: {
    plugins?: string[];
    storage: Record<string, { messages: { raw: string }[]; uidnext?: number; uidvalidity?: number }>;
    users?: Record<string, { password: string }>;
  }): {
    server: Server;
    listen(port: number, ready: () => void): void;
    close(closed: () => void): void;
    folderCache: Record<string, { messages: Message[]; uidvalidity: number }>;
    appendMessage(folder: string, flags: string[], date: string, raw: string): void;
  };
  export default hoodiecrow;
}
