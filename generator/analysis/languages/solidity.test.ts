import { expect, it } from 'vitest'
import { analyzeFile } from '../analyze-file.ts'
import { basesOf } from '../graph/bases.ts'
import { importLines, outlineLines } from '../testing/outline-lines.ts'
import { usesOf } from '../testing/uses-of.ts'

const VAULT = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import "./Base.sol";
import {ERC20, Other as O} from "@openzeppelin/token/ERC20.sol";

/// @title A vault
/// @author Someone
/// @notice Holds tokens.
/// @dev Never use.
/// @custom:security-contact a@example.org
abstract contract Vault is ERC20("x"), Ownable, IVault {
    /// @notice Said.
    event Deposit(address indexed who, uint256 amount);
    error Gone(uint256 id);
    struct Lock { uint256 end; address who; }
    enum Kind { Small, Large }
    uint256 public constant MAX = 3;
    mapping(address => uint256) internal balances;
    modifier onlyOwner() { require(msg.sender == owner); _; }
    constructor(address o) { owner = o; }
    /**
     * @notice Puts in.
     * @param amount how much
     * @return shares what
     */
    function deposit(uint256 amount) public override onlyOwner returns (uint256 shares) {
      helper(amount);
      emit Deposit(msg.sender, amount);
      L.f(1);
    }
    /// @inheritdoc IVault
    function helper(uint256 a) private pure returns (uint256) { return a; }
    receive() external payable {}
}
interface IVault { function get() external view returns (uint256); }
library L { function f(uint a) internal pure returns (uint) { return a; } }
function free(uint a) pure returns (uint) { return a; }
uint constant TOP = 1;
`

it('a Solidity contract is read with its members and NatSpec comments', async () => {
  expect(await outlineLines('Vault.sol', VAULT)).toEqual([
    '12–35 +class Vault | abstract contract Vault is ERC20("x"), Ownable, IVault | A vault⏎⏎Holds tokens.⏎⏎Never use.⏎⏎**Security contact:** a@example.org⏎⏎**Author:** Someone',
    '  14 +type Deposit | event Deposit(address indexed who, uint256 amount) | Said.',
    '  15 +type Gone | error Gone(uint256 id)',
    '  16 +struct Lock | struct Lock',
    '    16 +property end | uint256 end',
    '    16 +property who | address who',
    '  17 +enum Kind | enum Kind',
    '    17 +property Small | Small',
    '    17 +property Large | Large',
    '  18 +constant MAX | uint256 public constant MAX = 3',
    '  19 -property balances | mapping(address => uint256) internal balances',
    '  20 -method onlyOwner | modifier onlyOwner()',
    '  21 +method constructor | constructor(address o)',
    '  27–31 +method deposit | function deposit(uint256 amount) public override onlyOwner returns (uint256 shares) | Puts in.⏎⏎**Parameters:**⏎⏎- `amount`: how much⏎⏎**Returns:** shares what',
    '  33 -method helper | function helper(uint256 a) private pure returns (uint256) | **See:** `IVault`',
    '  34 +method receive | receive() external payable',
    '36 +interface IVault | interface IVault',
    '  36 +method get | function get() external view returns (uint256)',
    '37 +class L | library L',
    '  37 -method f | function f(uint a) internal pure returns (uint)',
    '38 +function free | function free(uint a) pure returns (uint)',
    '39 +constant TOP | uint constant TOP = 1',
  ])
  const analysis = await analyzeFile('Vault.sol', VAULT)
  expect(importLines(analysis)).toEqual(['./Base.sol:', '@openzeppelin/token/ERC20.sol: ERC20 Other'])
  expect(analysis.symbols.map(({ noun }) => noun)).toEqual(['contract', undefined, 'library', undefined, undefined])
  expect(analysis.symbols[0] && basesOf(analysis.symbols[0])).toEqual({
    extends: ['ERC20', 'Ownable'],
    implements: ['IVault'],
  })
  expect(analysis.calls).toEqual([
    { by: 'Vault.deposit', name: 'Vault.helper', own: true },
    { by: 'Vault.deposit', name: 'L.f', own: true },
  ])
})

it('a Solidity import resolves beside the file, by remappings and in package folders', async () => {
  const files = {
    'foundry.toml': '[profile.default]\nremappings = [\n  "@oz/=lib/openzeppelin/contracts/",\n]\n',
    'src/Vault.sol':
      'import "./Base.sol";\nimport {ERC20} from "@oz/ERC20.sol";\nimport "solmate/auth/Auth.sol";\nimport "src/Base.sol";\nimport "@gone/x/Y.sol";\ncontract Vault is Base, Auth {}\n',
    'src/Base.sol': 'contract Base {}\ncontract Unused {}\n',
    'lib/openzeppelin/contracts/ERC20.sol': 'contract ERC20 {}\n',
    'lib/solmate/src/auth/Auth.sol': 'abstract contract Auth {}\n',
  }
  expect(await usesOf(files, 'src/Vault.sol')).toEqual([
    'src/Base.sol: Base',
    'lib/openzeppelin/contracts/ERC20.sol: ERC20',
    'lib/solmate/src/auth/Auth.sol: Auth',
    '@gone/x',
  ])
})
