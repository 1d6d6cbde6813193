import type { Request, Response } from 'express';

/** The cookie that holds a session's secret. Over HTTPS its name makes browsers hold it to this host and to HTTPS. */
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(publicUrl: string) {
    const isSecure = publicUrl.startsWith('https:');
    this.name = isSecure ? '__Host-herald_console' : 'herald_console';
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  read(request: Request): string | null {
    const cookies = (request.headers.cookie ?? '').split(';').map((text) => text.trim());
    const own = cookies.find((text) => text.startsWith(`${this.name}=`));
    return own?.slice(this.name.length + 1) || null;
  }

  set(response: Response, secret: string, expiresAt: Date): void {
    response.append(
      'Set-Cookie',
      `${this.name}=${secret}; ${this.attributes}; Expires=${expiresAt.toUTCString()}`,
    );
  }

  clear(response: Response): void {
    response.append('Set-Cookie', `${this.name}=; ${this.attributes}; Max-Age=0`);
  }
}
