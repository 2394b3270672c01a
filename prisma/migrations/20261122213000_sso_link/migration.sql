-- A person who is signed in links their account at the identity provider.
ALTER TYPE "SsoPurpose" ADD VALUE 'link';
