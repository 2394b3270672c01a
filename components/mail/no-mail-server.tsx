import { Callout } from "@/components/ui/callout";

export function NoMailServer() {
  return (
    <div className="px-5 pb-5">
      <Callout tone="caution" title="No mail server is set up">
        <p className="text-pretty">
          Nobody gets these mails: each is written as a file to the folder{" "}
          <code className="font-sans font-medium">outbox</code> beside Herald’s data. To send them,
          whoever runs this installation adds two settings and starts Herald again:
        </p>
        <pre className="wrap-anywhere mt-2 whitespace-pre-wrap rounded-md border bg-surface px-3 py-2 text-sm">
          <code>{settings}</code>
        </pre>
      </Callout>
    </div>
  );
}

const settings = `SMTP_URL=smtps://user:password@mail.example.com
MAIL_FROM=Herald <herald@example.com>`;
