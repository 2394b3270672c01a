import type { Webhook } from "@/lib/records/webhooks/schema";

type Language = "JavaScript" | "Python" | "Go" | "PHP";

/** Verifies a request in each language: its headers, its raw body, and the secret or the public key. */
export const verifySamples: Record<Webhook["algorithm"], Record<Language, string>> = {
  "hmac-sha256": {
    JavaScript: `import { createHmac, timingSafeEqual } from "node:crypto";

// body is the raw text of the request, from before it is parsed.
export function verify(headers, body, secret) {
  const timestamp = headers["webhook-timestamp"];
  if (!(Math.abs(Date.now() / 1000 - timestamp) < 300)) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const content = \`\${headers["webhook-id"]}.\${timestamp}.\${body}\`;
  const expected = createHmac("sha256", key).update(content).digest("base64");
  const wanted = Buffer.from(\`v1,\${expected}\`);
  return headers["webhook-signature"].split(" ").some((signature) => {
    const given = Buffer.from(signature);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`,
    Python: `import base64, hashlib, hmac, time

# body is the raw bytes of the request, from before it is parsed.
def verify(headers, body, secret):
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest())
    given = headers["webhook-signature"].encode().split(b" ")
    return any(hmac.compare_digest(b"v1," + expected, each) for each in given)`,
    Go: `package hooks

import (
	// All of these are of the standard library.
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Verify takes the raw body of the request, from before it is parsed.
func Verify(header http.Header, body []byte, secret string) bool {
	timestamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("webhook-id") + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}`,
    PHP: `<?php
// $body is file_get_contents("php://input"), from before it is parsed.
function verify(array $headers, string $body, string $secret): bool {
    $timestamp = $headers["webhook-timestamp"];
    if (abs(time() - (int) $timestamp) > 300) return false;
    $key = base64_decode(substr($secret, strlen("whsec_")));
    $content = "{$headers["webhook-id"]}.$timestamp.$body";
    $expected = "v1," . base64_encode(hash_hmac("sha256", $content, $key, true));
    foreach (explode(" ", $headers["webhook-signature"]) as $given) {
        if (hash_equals($expected, $given)) return true;
    }
    return false;
}`,
  },
  ed25519: {
    JavaScript: `import { createPublicKey, verify as verifySignature } from "node:crypto";

// body is the raw text of the request, from before it is parsed.
export function verify(headers, body, publicKey) {
  const timestamp = headers["webhook-timestamp"];
  if (!(Math.abs(Date.now() / 1000 - timestamp) < 300)) return false;
  const x = Buffer.from(publicKey.replace("whpk_", ""), "base64").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const content = Buffer.from(\`\${headers["webhook-id"]}.\${timestamp}.\${body}\`);
  return headers["webhook-signature"].split(" ").some((signature) => {
    const [version, given = ""] = signature.split(",");
    return version === "v1a" && verifySignature(null, content, key, Buffer.from(given, "base64"));
  });
}`,
    Python: `import base64, time
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey  # pip install pynacl

# body is the raw bytes of the request, from before it is parsed.
def verify(headers, body, public_key):
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = VerifyKey(base64.b64decode(public_key.removeprefix("whpk_")))
    content = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    for signature in headers["webhook-signature"].split(" "):
        try:
            key.verify(content, base64.b64decode(signature.removeprefix("v1a,")))
            return True
        except (BadSignatureError, ValueError):
            pass
    return False`,
    Go: `package hooks

import (
	// All of these are of the standard library.
	"crypto/ed25519"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Verify takes the raw body of the request, from before it is parsed.
func Verify(header http.Header, body []byte, publicKey string) bool {
	timestamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(publicKey, "whpk_"))
	if err != nil || len(key) != ed25519.PublicKeySize {
		return false
	}
	content := append([]byte(header.Get("webhook-id")+"."+timestamp+"."), body...)
	for _, given := range strings.Fields(header.Get("webhook-signature")) {
		signature, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(given, "v1a,"))
		if err == nil && ed25519.Verify(key, content, signature) {
			return true
		}
	}
	return false
}`,
    PHP: `<?php
// $body is file_get_contents("php://input"), from before it is parsed.
function verify(array $headers, string $body, string $publicKey): bool {
    $timestamp = $headers["webhook-timestamp"];
    if (abs(time() - (int) $timestamp) > 300) return false;
    $key = base64_decode(substr($publicKey, strlen("whpk_")));
    $content = "{$headers["webhook-id"]}.$timestamp.$body";
    foreach (explode(" ", $headers["webhook-signature"]) as $each) {
        [$version, $given] = explode(",", $each, 2) + [1 => ""];
        $signature = base64_decode($given);
        if ($version !== "v1a" || strlen($signature) !== SODIUM_CRYPTO_SIGN_BYTES) continue;
        if (sodium_crypto_sign_verify_detached($signature, $content, $key)) return true;
    }
    return false;
}`,
  },
};
